/** Change, decisions, plans, meetings, and communication at work. */
export const management = `
change transformation reorganization reorganisation restructuring restructure overhaul shake-up shakeup ~ new different people adopt
change_management people_side adoption buy-in acceptance accept_the_change bring_people_along win_people_over get_people_on_board ~ change resist train habit
adopt embrace take_up start_using use_it actually_use acceptance adoption ~ use change new habit
resist resistance oppose opposition object pushback reluctant reluctance unwilling refuse_to_change dig_in_their_heels against_it skeptical skeptic doubter ~ change people afraid
afraid fear anxious worried scared nervous worry frightened anxiety ~ change people job
habit routine custom old_ways ingrained used_to tradition second_nature ~ change daily behavior
behavior conduct act_differently attitude mindset ~ habit change people
convince persuade win_over talk_into argue_for ~ believe reason people agree
involve include engage take_part participate participation contribute ~ people team ask invite
participant attendee member attend join ~ group people workshop meeting
group_size how_many_participants class_size people_per_course ~ participants group people
leader leadership lead_people leadership_team ~ manager head team
decide decision choose make_up_our_mind make_decisions decision-making settle_on determine ~ choice agree who authority
choice choose pick select option alternative opt ~ decide decision
undecided indecisive cannot_decide put_off_decisions nobody_decides no_one_decides dither going_in_circles ~ decision late stuck
authority power right_to_decide say_in empowered final_say last_word have_the_last_word mandate ~ decision responsible approve
approve approval sign-off sign_off okay green_light authorize permit endorse ~ decision sign allow
overrule override veto reverse_a_decision overturn ~ decision change undo
delegate hand_off pass_on assign entrust transfer ~ give responsible task
responsible responsibility in_charge accountable accountability look_after take_care_of charge_of answerable owner who_runs who_does who_handles ~ lead manage owns
role roles who_does_what job_description ~ responsible task person
conflict dispute quarrel argument argue disagree disagreement fight clash row friction tension fall_out ~ agree people department different
agree agreement consensus common_ground see_eye_to_eye come_to_terms compromise ~ decision same accept
negotiate negotiation bargain talks ~ agree contract
meeting conference session get-together sitting gathering assembly ~ agenda minutes decision attend talk
too_many_meetings endless_meetings pointless_meeting waste_of_time boring_meetings long_meetings ~ meeting hours shorter agenda
agenda order_of_the_day list_of_topics meeting_plan ~ meeting topic plan
minutes protocol meeting_notes record_of_the_meeting ~ meeting note write
workshop brainstorm brainstorming working_session ~ training group participants day
whiteboard flipchart blackboard sticky_notes post-its ~ board wall draw
presentation slides slide_deck powerpoint deck talk pitch ~ show speak audience
talk speech lecture keynote speaker speak ~ conference audience present
audience listener reader public_audience ~ talk read presentation
communicate communication inform tell let_know announce announcement notify spread_the_news ~ message say people news
rumor gossip grapevine hearsay ~ news say people
message mail note memo letter ~ write send
conversation talk chat discussion dialog discuss speak_with ~ call meeting
listen hear pay_attention lend_an_ear ~ talk hear
ask question inquire query inquiry ~ answer
answer reply respond response react ~ ask question hear
question questionnaire survey poll ask_around opinion_poll ~ answer ask people sample
suggestion recommend recommendation propose proposal suggest advise ~ idea advice
idea thought brainwave notion concept ~ suggestion think new
plan planning schedule timetable timeline program_plan project_plan ~ date step week order
plan_ahead advance_planning in_advance forward_planning ~ plan early future
milestone stage phase step gate checkpoint ~ plan project date
step-by-step gradually gradual little_by_little in_stages one_by_one in_small_steps incrementally piecemeal bit_by_bit phased ~ first step part big once
big_bang all_at_once in_one_go overnight_switch single_cutover at_a_stroke ~ switch weekend date step
deadline due_date cut-off target_date time_limit ~ date late time
late delayed delay overdue behind_schedule behind_time behind slip slipped overrun running_late miss_the_deadline takes_longer not_on_time months_behind postponed ~ date time project wait
on_time punctual punctuality in_time as_planned on_schedule ~ late delay date
postpone put_off reschedule push_back defer delay ~ later date
priority prioritize prioritise most_important what_comes_first order_of_importance triage ~ first order important list
urgent emergency pressing immediate right_away acute as_soon_as_possible ~ fast now crisis
important essential crucial vital key critical ~ priority matter
progress headway status state_of_the_project how_far ~ report project date
status_report project_report traffic_light traffic_lights red_amber_green ~ report color green red status
report reporting write-up account summary_of ~ number monthly read page dashboard
one_page one-pager on_a_page single_page ~ page short report summary
summary overview summarize recap gist in_a_nutshell key_points brief ~ short page report
portfolio all_projects many_projects list_of_projects too_many_projects parallel_projects ~ project list stop priority
project_manager project_lead project_management pmo project_office ~ project plan lead
project_management manage_projects run_a_project steer_a_project ~ plan project risk
agile scrum sprint kanban iteration ~ team week board software
retrospective lessons_learned lesson learn_from_mistakes post-mortem postmortem look_back ~ mistake review project learned
mistake error slip blunder oversight wrong fault goof ~ correct fail blame
blame accuse punish finger-pointing guilt whose_fault ~ mistake people
control monitor supervise oversee keep_track keep_an_eye watch track follow ~ check measure see
check verify test inspect examine double-check control review ~ quality right correct
checklist to-do_list list_of_tasks tick_off ~ list step item
rule policy guideline regulation principle standard norm ~ write law allowed
exception special_case unusual_case edge_case outlier ~ rule different
allow permit let permission may be_allowed license ~ ask rule consent
forbid prohibit ban not_allowed disallow ~ rule allow
document documentation paper written_down write_down record documented ~ file write knowledge
handbook manual guide instructions how-to guidebook ~ document step write
knowledge know-how expertise in_their_heads tribal_knowledge what_people_know ~ know experience document leave
knowledge_transfer pass_on_knowledge lose_knowledge brain_drain keep_knowledge share_knowledge knowledge_sharing ~ knowledge handover leave retire write successor
expert_leaves key_person person_leaves dependency_on_one_person single_person ~ leave knowledge alone successor
structure structured organization_chart org_chart setup hierarchy ~ department team order
silo silos departments_do_not_talk each_department_for_itself ~ department together share
together jointly as_a_team side_by_side hand_in_hand ~ team beside
bureaucracy red_tape paperwork forms administration ~ form paper process permit
culture_change values_change ~ change habit
simplify simple make_easier streamline uncomplicated easier ease plain ~ process easy less
complicated complex difficult hard tricky intricate confusing ~ problem many
clear clarity understandable plain_language comprehensible easy_to_understand ~ understand write simple explain
misunderstanding confusion mixed_up unclear ambiguity ~ understand clear
explain describe clarify make_clear illustrate spell_out ~ understand say
understand comprehend grasp make_sense figure_out get_my_head_around ~ know explain
discover find_out detect notice spot identify realize uncover ~ see look learn
observe watch look_at see shadow looking_over_the_shoulder on_the_spot observation ~ work walk visit
analyze analysis investigate study look_into examine research ~ data question cause
evaluate assess judge assessment rate evaluation appraise audit ~ measure review criteria
measure measurement metric kpi key_figure indicator yardstick gauge performance_indicator ~ number result count
improve improvement better optimize optimise enhance upgrade make_better refine ~ process change result
quality standard excellence good_work ~ check error
performance productivity efficient efficiency output productive effective ~ work result faster time
creative creativity innovation innovative new_ideas invent ~ idea new
flexible agile_company react_quickly adapt adaptable ~ change quick
long-lasting lasting sustainable_change stick permanent endure last stay survive for_good ~ keep change after
temporary interim provisional short-term for_the_time_being stopgap ~ short until bridge
future tomorrow ahead years_to_come ~ plan next
meaning definition define what_is what_does_it_mean term ~ word explain
word term vocabulary terminology wording jargon ~ language meaning name
name call title label ~ word
first_step where_to_begin where_do_we_start how_do_we_start how_to_begin getting_started ~ begin first start
introducing_change roll_out_change bring_in_change ~ change people
forget_afterwards fades wears_off does_not_last falls_asleep peters_out fizzle evaporates slip_back relapse fall_back old_patterns back_to_old ~ habit later year change stays
later_on long_after a_year_later months_later years_later ~ year second later
why_people_resist_change fear_of_change against_change people_who_are_against ~ change afraid resistance
middle_managers middle_management team_leaders ~ managers
translate_between mediator mediate go-between bridge_builder ~ translator managers people
speak_the_same_language understand_each_other talk_past_each_other ~ language understand word
management_and_staff top_and_bottom floor_and_management ~ managers people
workshop_preparation prepare_for_a_workshop before_the_workshop bring_to_the_workshop ~ workshop bring prepare
moderate moderator facilitate facilitator facilitation ~ workshop meeting
room_setup seating tables_and_chairs projector beamer ~ room wall table
virtual_meeting online_meeting video_conference video_call remote_meeting teams_call zoom ~ online video call remote
who_should_attend who_must_be_there who_should_come who_needs_to_be_present right_people ~ people participants decide
breaks pause coffee_break interval ~ lunch minutes
photo_protocol documentation_of_the_workshop results_of_the_workshop ~ photographs notes result
steering_group project_board board_meeting sponsor_meeting ~ committee decision
escalation escalate take_it_higher go_over_someone ~ decision manager overrule
organization_design organizational_design org_design operating_model target_operating_model structure_of_the_company who_decides_what decision_structure ~ role decision team
decision_log record_of_decisions written_decisions ~ decision write
nobody_is_responsible no_owner ownerless unowned orphaned nobody_feels_responsible ~ owner nobody owns
vague unclear fuzzy ambiguous blurred ~ clear
meeting_without_result no_outcome no_decision_made meeting_without_decision ~ decision meeting
preread briefing_paper paper_before_the_meeting read_in_advance ~ page meeting paper
decision-maker decider person_who_decides ~ decides name person
criteria yardstick benchmark standards_for when_to threshold limit ~ decide measure
assumption premise presupposition hypothesis belief_behind ~ think true test
purpose_of_a_meeting why_meet reason_for_meeting ~ decision meeting
stop_criteria exit_criteria kill_criteria when_to_give_up when_to_stop_a_project when_to_quit abort_criteria ~ stop program date
admit_failure lose_face loss_of_face embarrassment ashamed shame ~ stop wrong blame
celebrate applause praise thank credit recognition appreciation ~ people good
shadowing work_shadowing ride-along spend_a_day_with follow_around walk_the_floor gemba walkabout ~ watch floor walk
ask_the_people ask_those_who_do_the_work those_who_do_the_work frontline front_line ordinary_workers base ~ people floor work ask
information_loss lost_information forgotten_information gets_lost_between lost_in_transit ~ handover lost note
pass_on_information relay_information tell_the_next brief debrief ~ handover note
standup stand-up huddle short_daily_meeting daily_meeting ~ meeting minutes morning
checklists surgical_checklist safety_checklist pilot_checklist ~ checklist aloud read
read_aloud aloud speak_out say_out_loud loudly ~ voice checklist
ritual ceremony formality box-ticking tick_boxes mere_formality ~ checklist tick
overburdened too_many_priorities too_many_tasks ~ busy priority
prioritize_projects rank_projects choose_projects which_projects ~ project order list
reality facts truth on_the_ground real_life in_practice ~ real see
theory textbook on_paper in_theory ~ practice
trend direction_of_development tendency ~ number month
insight finding conclusion takeaway aha ~ learn result
surprise_finding unexpected_result ~ surprise
conclusion inference draw_conclusions ~ sample average
responsible role duty task owner charge ~ who
steer control manage direct ~ lead
undecided open pending unresolved unfinished incomplete ~ decision wait
decentralized local ~ decision
resolve settle clear_up ~ problem
row fight quarrel ~ conflict
yes-man yes_to_everything nod_through rubber-stamp rubber_stamp ~ approve decision
analysis_paralysis overthink ~ decision late
kick_the_can dither stall ~ decision postpone
lip_service pay_lip_service pretend_to_change ~ change habit
old_dogs set_in_their_ways stuck_in_their_ways stubborn ~ habit change
win_hearts enthuse excite motivate ~ people change
ambassador champion multiplier super_user key_user ~ colleague change helps
train_the_trainer teach_colleagues ~ training colleague
refresher refresher_course follow-up_training booster ~ training again weeks later
classroom online_course e-learning elearning ~ training course
homework exercise practice_task ~ training practice
middleman go-between interpreter translator ~ between
mumbo-jumbo buzzword buzzwords jargon corporate_speak gobbledygook ~ language word
bottom_up top_down from_above from_below ~ decision floor manager
ivory_tower remote_from_reality out_of_touch ~ floor reality
reporting_line chain_of_command hierarchy ~ manager decide
span_of_control layers_of_management ~ managers structure
centralize centralise central headquarters ~ decide local
red_flag alarm_bell warning_sign ~ notice project
autopsy post-mortem review look_back ~ lesson
watermelon_reporting everything_is_green green_status rosy sugarcoat gloss_over ~ status green red
buck pass_the_buck shirk finger_pointing ~ responsible owner
redesign reshape rework remodel remake ~ design change
flowchart flow_chart swimlane process_diagram ~ map process draw
dispute contest challenge appeal object_to ~ decision complaint
monthly_meeting weekly_meeting jour_fixe regular_meeting ~ meeting week
spell_out put_in_plain_words plain_english ~ explain clear
overhaul revamp modernize modernise bring_up_to_date renew ~ new change
reorganize regroup rearrange realign ~ structure change
two_week_assessment fact_finding site_visit_before first_look ~ weeks look watch
kick-off_meeting opening_workshop start_workshop ~ begin kick-off
after_the_project post-project follow-up_visit come_back_later check_back ~ months later end
lasting_effect long-term_effect still_working holds_up ~ year second
who_decides who_may_decide who_may_approve who_is_allowed who_has_the_say who_should_decide who_signs unclear_responsibilities unclear_roles going_in_circles goes_in_circles ~ decision decide owner authority approve
fed_up tired_of_change change_fatigue heels_in dig_in_heels cynical weary ~ resist people change
talk_for_hours without_result without_any_result no_outcome endless_discussion endless_meetings no_decision talk_in_circles ~ meeting decision
reorganization reorganize restructure restructuring reshuffle ~ change organization people
slip slipped overdue postponed pushed_back behind_schedule ~ late program plan
independent_view look_from_outside take_a_look have_a_look quick_look have_a_peek ~ look weeks letter opinion
`
