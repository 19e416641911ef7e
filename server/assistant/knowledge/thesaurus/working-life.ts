/** Jobs and applications, pay, time, benefits, training, and colleagues. */
export const workingLife = `
job position vacancy opening role post work_for_you join_you join_the_team ~ career employment employ hiring apply openings placement occupation profession opportunity
hire recruit employ take_on bring_on_board looking_for_people looking_for_staff ~ job vacancy recruitment candidate staffing
apply application applicant candidate candidature put_in_for send_my_cv ~ job resume cv letter form hiring interview
resume cv curriculum_vitae ~ application letter experience background profile
cover_letter motivation_letter ~ application letter note
interview job_interview meet_me ~ application conversation hiring selection call question
selection_process hiring_process recruitment_process application_process after_i_apply ~ interview application steps stages hear answer
hear_back get_back reply respond response answer ~ wait days week news
turned_down rejected reject rejection refused refusal decline ~ application candidate feedback answer
accepted offered offer job_offer ~ contract hired application
probation trial_period ~ month contract start
start_date starting_date first_day begin start ~ contract join welcome
newcomer new_starter new_hire new_joiner onboarding settle_in induction ~ first mentor welcome introduction weeks
mentor coach buddy sponsor tutor godparent ~ guide senior experienced learn beside teach
colleague coworker teammate workmate fellow_worker ~ team people employee staff
employee staff worker personnel workforce headcount member_of_staff ~ people colleague team crew work
boss chief supervisor superior line_manager my_manager ~ manager lead head leader
manager lead leader head supervisor run_the ~ management responsible director boss
ceo chief_executive managing_director managing_partner general_manager president ~ manager partner founder lead
director executive board top_management ~ head chief leader principal sponsor
principal senior_partner partner shareholder co-owner ~ owner senior firm lead
founder founded started_the_company established_the_company set_up_the_company start_up ~ began origin history first year
consultant adviser advisor counselor ~ consulting expert advise project
expert specialist authority_on pro guru knows_a_lot ~ experience knowledge expertise know skilled
experience background track_record expertise know-how past_work ~ year worked previous skill knowledge former before
experienced senior seasoned veteran skilled old_hand ~ experience years lead
junior beginner newbie inexperienced no_experience entry_level starter ~ graduate trainee young learn first
graduate graduation fresh_from_university out_of_university leave_university recent_graduate ~ degree student university junior beginner trainee
student pupil undergraduate ~ school university internship learn study
degree diploma bachelor master phd doctorate qualification university_education ~ university study education graduate subject
university college school education academic studies ~ degree student study learn taught
study studied major_in subject_studied ~ degree university subject background
apprentice apprenticeship trainee traineeship vocational ~ learn training job school young junior
intern internship placement work_experience summer_job ~ student job months trainee
training course class lesson workshop seminar tutorial masterclass bootcamp ~ learn teach session program participants exercise trainer
trainer teacher instructor facilitator lecturer educator ~ training teach workshop course
teach educate instruct train coach upskill show_us_how ~ training learn course lesson explain workshop
learn pick_up study acquire_skills get_better ~ training taught skill lesson course
skill ability competence capability talent ~ experience training learn know good
career progression advancement climb_the_ladder career_path develop_myself ~ promotion grow job senior development
promotion promote move_up get_ahead rise step_up ~ career senior level salary
certificate certification certified accreditation accredited ~ exam training standard course proof
exam examination quiz test assessment ~ certificate question course
budget_for_learning training_budget conference_budget ~ training courses books conference year money
conference convention congress summit fair meetup ~ talk event attend training
book literature reading ~ library article author read
vacation holiday leave pto time_off days_off day_off annual_leave paid_leave free_days away_from_work weeks_off ~ days year off rest absence
day_off off_work absence absent away ~ leave vacation sick
sick ill illness unwell sickness sick_leave doctor_note ~ health leave absence doctor
maternity paternity parental parental_leave having_a_baby pregnant pregnancy expecting newborn birth baby new_parent ~ leave child parent family mother father
parent mother father mum mom dad ~ child family parental
family relatives spouse wife husband partner_at_home ~ child parent home insurance
child kid children toddler daughter son ~ family parental school parent
childcare nursery kindergarten daycare ~ child family benefit
part-time part_time half-time reduced_hours fewer_hours four-day_week four_days ~ hours days week full flexible job
full-time full_time forty_hours ~ hours week job
flexible flexitime flextime flexible_hours own_schedule adaptable ~ hours free choose arrange
overtime extra_hours long_hours late_nights work_late work_at_weekends ~ hours evening weekend week pay
work-life_balance life_balance balance ~ hours family evening weekend
working_hours working_time hours_a_week hours_per_week ~ hour week day time schedule
remote remotely home_office telework telecommute work_from_home working_from_home from_home at_home hybrid wfh ~ home office online days video
on-site onsite in_person at_the_office face-to-face ~ office visit travel site customer place
travel trip journey commute on_the_road away_from_home business_trip ~ client site nights week train fly visit
relocate relocation move_to moving_to resettle ~ office country visa city move
visa work_permit sponsorship right_to_work immigration ~ country permit abroad
abroad overseas foreign international worldwide globally ~ country travel other
salary pay wage remuneration compensation paycheck earnings income earn paid ~ money annual bonus range
raise pay_rise salary_increase ~ salary year review promotion
bonus incentive premium commission reward ~ salary pay extra success
benefit perk fringe_benefit extra goodies advantage_of_working what_do_employees_get ~ insurance pension leave offer
pension retirement retirement_plan 401k superannuation old_age retire ~ save percent contribution match insurance money
retire leave_working stop_working retiree ~ pension successor old leave
health_insurance medical_insurance healthcare_plan dental medical_cover health_cover ~ insurance family health benefit doctor
insurance insure insured cover coverage policy ~ health pension family claim premium
equipment laptop gear hardware work_phone ~ computer machine desk screen provided
review appraisal performance_review feedback_talk evaluation ~ feedback conversation manager year
feedback criticism opinion_of_my_work ~ review comment remark honest
quit resign hand_in_notice leave_the_company give_notice ~ leave notice job
dismiss fire sack lay_off layoff redundancy redundant let_go lose_their_job job_cuts cut_jobs cut_staff fired ~ staff people cost jobs nobody
attrition turnover_of_staff people_leaving fluctuation ~ leave employee stay quit
successor replacement takeover succeed take_over heir ~ retire leave hand knowledge
deputy substitute stand-in backup_person cover_for proxy ~ absent holiday instead replace
team group squad crew unit ~ people colleague department together member
department division section branch_of unit_of function ~ team manager company
duty responsibility task tasks what_would_i_do day-to-day assignment job_content ~ job role work day
requirement qualification_needed need_to_bring must_have prerequisite criteria expected_from_me ~ experience degree skill job know
diversity equality equal_opportunity inclusion gender minority discrimination disabled ~ women people
women woman female ~ gender men diversity
colleague_culture culture atmosphere company_culture values spirit vibe working_climate ~ people team honest work
stress stressed pressure overworked overload overloaded burnout burned_out exhausted exhaustion tired fatigue drained swamped ~ busy workload hours rest
busy swamped occupied full_plate ~ work full time utilization
workload amount_of_work too_much_work ~ busy capacity stress hours
motivation motivate morale engagement_of_staff inspire ~ people team happy reason
bored boring dull monotonous tedious repetitive ~ work routine task
nurse nursing caregiver carer ~ hospital ward patient shift
doctor physician medic surgeon clinician ~ hospital patient health medical
clerk caseworker case_worker administrator officer civil_servant ~ desk file public counter office
receptionist front_desk reception ~ visitor office guest entrance
assistant secretary pa ~ office help
developer programmer coder software_engineer ~ software code engineer application
engineer engineering technician mechanic fitter technologist ~ machine technical repair developer
data_scientist data_engineer data_analyst analyst statistician ~ data analytics model statistics
foreman shop_floor_manager shift_leader shift_supervisor ~ operator shift line factory
operator machine_operator worker_on_the_line ~ machine shift factory
driver chauffeur trucker courier ~ truck route delivery vehicle
planner scheduler dispatcher planning_department ~ plan schedule forecast order
buyer purchaser purchasing procurement sourcing ~ supplier order buy
accountant bookkeeper controller treasurer cfo finance_department ~ finance invoice number money
lawyer attorney solicitor legal_counsel legal_department ~ law legal contract
auditor audit inspector examiner ~ check inspection control review
journalist reporter press media newspaper spokesman spokeswoman spokesperson ~ interview article publication
translator interpreter ~ language translate
cleaner cleaning janitor caretaker ~ clean building
pilot captain skipper seaman sailor ~ ship boat crew
passenger traveler commuter rider ~ train ferry airline station
citizen resident inhabitant population residents the_public ~ city town public authority
farmer grower agriculture farm farming ~ food harvest field orchard
visitor guest caller ~ office reception visit
shift roster rota shift_plan shift_work ~ night hours handover crew nurse schedule
night_shift nights overnight nightly nocturnal ~ night shift
shift_change change_of_shift change_of_crew shift_handover handoff handover handing_over baton ~ shift pass note information crew knowledge
union strike works_council labor_union ~ employee staff
day-to-day_work typical_day daily_work normal_day working_day what_does_a_day_look_like ~ job day week responsibilities
spend_time time_is_spent share_of_time how_much_of_the_time ~ week days client
qualified suitable right_for_the_job good_enough chances_of_getting ~ requirements experience apply
self-taught without_a_degree no_degree dropout degree_required ~ degree experience apply
change_of_career career_changer switch_careers lateral_entry new_field ~ experience job apply
returner career_break after_a_break comeback ~ job parental leave
contractor freelancer freelance self-employed on_a_contract ~ job work
permanent_contract fixed-term limited_contract unlimited temporary_job ~ contract job
notice_period notice ~ leave contract month
workplace place_of_work where_would_i_work job_location ~ office location job
weekly_hours hours full_days ~ week day
bereavement funeral death_in_the_family mourning ~ leave family
sabbatical unpaid_leave long_break time_out ~ leave months
caring_for_relatives family_care care_leave ~ leave family
volunteer_day volunteering community_day ~ leave paid day
share_of_profit profit_sharing stock_options shares ownership_share ~ bonus partner
contribution employer_contribution matched matching ~ pension percent pay
company_car car_allowance vehicle_provided ~ travel benefit
travel_costs expenses_paid travel_expenses mileage ~ travel pay train
gym fitness sports_club health_offer ~ benefit health
home_equipment home_office_equipment chair furniture_at_home ~ desk laptop home pay
languages_required need_to_speak fluent fluency mother_tongue native_speaker ~ language english speak
reference_check background_check criminal_record ~ hired application
attachment attach upload enclose file_format ~ resume pdf application
deadline_to_apply closing_date apply_until still_open still_free already_filled ~ application date position
spontaneous_application unsolicited speculative_application no_suitable_job ~ application job
entry_requirements what_you_look_for ideal_candidate what_must_i_know what_do_i_have_to_know ~ experience requirements know
interpersonal soft_skills people_skills good_with_people ~ listen talk explain
work_alone alone independent_worker on_my_own ~ team colleague pair
work_in_pairs pairs in_twos ~ two colleague together
supervised supervision who_do_i_report_to report_to ~ manager lead
carpenter plumber craftsman tradesman ~ craft trade
officer_on_board mate captain_before former_captain ~ ship sea
former_job earlier_career before_joining previous_life used_to_be used_to_work past_career worked_as ~ years before former began
specialty specialism specialization field_of_work main_field special_subject focus_area ~ expert field known
hometown grew_up comes_from born_in nationality ~ home country
free_time in_their_spare_time at_weekends_likes private_life ~ hobby sailing weekend
longest-serving longest_with_you veteran_of_the_company ~ years since first
team_size how_many_of_you number_of_employees staff_count ~ people work
principal_consultant associate analyst_title ~ consultant
talent_manager hr human_resources people_department personnel_department recruiter talent ~ hiring application people staff
designer of_courses course_designer curriculum ~ training design
bedside on_the_ward at_the_patient ~ nurse patient
coach trainer mentor ~ train teach
headcount size_of_the_team number_of_people ~ people employee
rookie greenhorn novice newbie fresher ~ junior new begin
old-timer veteran old_hand long-serving ~ experience years retire
retiree pensioner ~ retirement leave knowledge
bosses higher-ups executives top_brass c-suite upper_management ~ director leader managers
laborer blue-collar manual_worker worker hand ~ floor factory shift
white-collar office_worker clerk ~ office desk
techie it_guy geek it_people ~ developer engineer technology
number_cruncher quant data_person ~ data analyst statistics
folks people crew guys ~ team
perks extras fringe ~ benefits
wages paycheck pay ~ salary
commute drive_to_work way_to_work ~ travel office
mum dad parents ~ child parental
brood offspring infant baby ~ child parental birth
well-being wellbeing mental_health ~ health benefit
doctor_visit dentist optician glasses ~ health insurance
nest_egg old-age_provision save_for_old_age ~ retirement pension
upskilling further_education continuing_education professional_development ~ training learn courses
ongoing_training learning_opportunities learn_on_the_job ~ learn training mentor books
lecture teach_at lecturer professor ~ university taught
maths mathematics mathematician statistics ~ numbers degree
nurse_by_training trained_nurse former_nurse ~ nurse hospital
navy naval merchant_navy officer_at_sea ~ ship sea captain
pharmacist chemist ~ pharmacy health
economist economics ~ degree study
psychologist psychology ~ people study
oust replace_someone step_down resign ~ leave leader
newly freshly recently lately just_now ~ new
turnaround_manager interim_manager crisis_manager ~ recovery manager
drop_out leave_early quit_early defect ~ leave
schoolteacher school_teacher pedagogue ~ teach school
mentor_program buddy_system guidance_of_juniors ~ mentor
`
