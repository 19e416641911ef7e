/** Companies and their customers, consulting services, contracts, and money. */
export const business = `
company firm business enterprise organization corporation organisation agency ~ office team founded
small_business small_company smb sme start-up startup few_employees ~ small company size family
family_business family-owned family_company owner-managed ~ family company owner generation
large_company big_company corporation group_of_companies multinational ~ large company size
owner owned possess belong property ownership own ~ partner company responsible
independent neutral impartial unbiased objective vendor-neutral ~ commission seller own partner interest
customer client account buyer patron who_have_you_worked_for who_do_you_work_for ~ case project reference work
reference testimonial recommendation success_story case case_study example_of_your_work past_project showcase proof_of_work ~ client project result
project program initiative undertaking engagement assignment mandate ~ client plan team month work
side_project pilot pilot_project trial proof_of_concept poc try_out dry_run test_run small_start ~ test first experiment small prototype
prototype mockup draft first_version ~ test design model
consulting consultancy advisory advice advise counsel guidance consult ~ consultant help service expert
service offering offer product what_you_sell range_of_services ~ help client consulting
help support assist assistance aid hand lend_a_hand back_up ~ service advice consultant
support_after_the_project aftercare follow-up after_you_leave afterwards once_you_are_gone after_the_end ~ support help later maintenance stay
do_it_ourselves on_our_own self-sufficient independence without_you without_consultants ~ learn own staff handover
cooperate collaborate cooperation collaboration work_together joint partner_with ~ team together work beside
way_of_working approach method methodology how_you_work procedure technique working_style ~ step way work process
expectation expect what_happens ~ first result promise
first_meeting first_conversation initial_meeting initial_consultation intro_call introductory_call discovery_call get_to_know ~ conversation call meet free begin first contact
begin start launch kick_off kickoff commence get_going get_started set_out initiate ~ first beginning open
finish end complete conclude wrap_up close finalize completion ~ last final done result
cancel call_off abort terminate abandon scrap pull_the_plug give_up discontinue drop wind_down wind_up kill stop ~ end project close contract decision
stop halt cease quit pause freeze suspend ~ end close hold
continue carry_on keep_going go_on resume proceed ~ further again
contract agreement deal arrangement engagement_letter ~ sign terms contract client
sign signature signing signed ~ contract agreement name
quote quotation offer estimate bid proposal tender ~ price cost written client
price cost fee charge rate expense expensive how_expensive how_much_money pricing tariff ~ money pay budget
cheap affordable inexpensive economical low-cost low_cost reasonable_price ~ price cost budget save
expensive costly pricey dear high_price ~ cost price money
budget money_available funds means financial_resources ~ cost money finance plan
over_budget cost_overrun exceed_the_budget too_expensive budget_overrun ~ cost budget late project
discount reduction rebate price_reduction ~ price cheaper
free free_of_charge complimentary gratis no_cost without_charge for_nothing ~ price cost first
fixed_price flat_fee flat_rate lump_sum ~ price scope cost
day_rate hourly_rate daily_rate per_diem ~ price day hour cost
pay payment paid settle ~ money invoice price
invoice bill billing receipt ~ pay money month
refund money_back reimburse reimbursement return_the_money compensate ~ pay cost guarantee
guarantee warranty warrant assure promise commitment pledge ~ result quality liable
save saving savings economize cut_costs cost_cutting cost_reduction spend_less lower_costs reduce_costs ~ cost money less reduce
profit profitability margin earnings_of_the_company bottom_line ~ revenue money cost sales
revenue turnover sales_figures income_of_the_company ~ sales money profit
sales sell selling sold revenue ~ customer market shop seller
buy purchase acquire procure order shop_for ~ buyer supplier price
money finance financial capital cash funds funding ~ cost budget bank pay
investment invest investor financing ~ money capital pay return
return_on_investment roi pay_off pays_off payback worth_it worth worthwhile ~ saving benefit cost money result value
value benefit advantage gain upside use_of plus ~ result worth better
disadvantage drawback downside con catch weak_point ~ risk problem against
tax vat duty_tax ~ money percent finance
grant subsidy funded funding public_funds ~ money state budget
bank banking credit_union lender loan ~ finance money credit
currency euro dollar exchange_rate ~ money bank price
accounting bookkeeping ledger finances closing_of_the_month month-end ~ finance number invoice
market marketplace sector_of_the_economy competition ~ customer trade industry
competitor rival competition other_consultants other_firms ~ market compare
compare comparison versus difference_between weigh_up benchmark ~ different measure better against
different difference distinguish differ special_about_you set_you_apart unlike vary ~ other compare
same equal identical alike similar consistent uniform ~ single one agree
merger merge acquisition takeover acquire carve-out joined_with bought_by consolidation ~ company combine together integrate
subsidiary affiliate daughter_company site_of_the_company ~ company branch
branch_office location site premises branch office headquarters headquarter hq base based ~ address city building where
country nation state abroad ~ office international
city town municipality urban ~ public office citizen
region area district county province zone ~ city country local
local nearby regional close_by ~ region place near
global worldwide international across_borders ~ country abroad
strategy strategic direction long-term_plan vision roadmap ~ plan goal future decision
goal target aim objective purpose ambition ~ result reach measure want
mission purpose reason_for_being what_you_stand_for motto belief principles ~ values believe company
history past background_of_the_company origins how_it_began anniversary ~ founded year began
growth grow expand expansion scale_up get_bigger increase ~ more larger company
shrink downsize smaller contract_in_size ~ reduce less small cut
success succeed successful achievement achieve accomplish accomplishment win ~ result good goal
failure fail failed go_wrong went_wrong going_wrong flop fiasco disaster ~ problem mistake trouble project wrong
crisis trouble troubled in_difficulties emergency derailed in_trouble off_track out_of_control going_off_the_rails struggling sinking ~ rescue recovery project late problem
rescue recover recovery save_a_project turn_around turnaround get_back_on_track back_on_track bring_back fix_a_project ~ crisis trouble project help late
result outcome effect impact consequence what_came_out ~ success achieve measured
risk danger hazard threat peril risky gamble ~ problem safe security fail
opportunity chance possibility potential ~ new grow
problem issue trouble difficulty challenge pain headache worry obstacle hurdle ~ solve solution wrong
solve solution resolve fix remedy sort_out get_to_grips ~ problem answer help
cause reason root_cause why origin_of ~ problem because effect
customer_service customer_support call_center helpdesk hotline service_desk ~ customer call ticket complaint telephone
complaint complain dissatisfied unhappy not_satisfied grievance ~ customer problem claim feedback
satisfied satisfaction happy pleased content_with ~ customer result good
trust trustworthy reliable dependable credible rely confidence faith ~ believe honest proof
honest honesty open transparent transparency frank truth sincere candid ~ say trust
reputation image known_for famous well-known renowned ~ name known
promise commit commitment give_your_word ~ keep guarantee
secret confidential confidentiality nda non-disclosure discreet discretion ~ private data information protect
tender bid rfp call_for_tenders public_procurement ~ proposal public offer
supplier vendor provider contractor subcontractor ~ supply buy order partner
partner_company partners_and_vendors alliance technology_partner ~ supplier vendor independent
sponsor backer patron executive_sponsor ~ executive board support
stakeholder interested_party those_affected people_affected ~ sponsor people team
governance oversight steering steering_committee decision_rights ~ decision board committee rule
committee board panel council ~ decision meeting member
industry sector branch_of_industry trade field vertical line_of_business ~ company market
award prize distinction honor ~ won success
sustainability sustainable green environment environmental climate carbon ecological co2 eco-friendly footprint ~ energy waste
charity volunteer pro_bono nonprofit non-profit ngo foundation donate donation ~ society free association
references_in_our_industry companies_like_ours similar_company firms_like_us ~ client industry
whom_you_helped companies_you_helped who_did_you_help helped_before ~ client project
savings_achieved how_much_was_saved money_saved freed freed_up released ~ saving result percent million
percentage_of_improvement how_much_better how_much_faster how_much_less ~ percent result shorter fell
long-term_relationship after_years still_working_together still_in_use ~ year later still
scope extent range_of_work what_is_included included covers ~ project work
deliverable outcome_document what_do_we_get what_do_i_get final_report hand_in ~ result report plan document
contact_person point_of_contact who_is_our_contact single_contact ~ name person lead call
team_on_site people_you_send how_many_consultants number_of_consultants who_comes ~ consultants team site
size_of_projects minimum_project smallest_project project_size ~ small weeks
duration_of_a_project how_long_does_a_project how_long_does_it_take project_length time_frame timeframe ~ weeks months project takes
availability free_capacity when_could_you_start earliest_start how_soon ~ weeks begin start
work_at_night willing_to_travel come_to_us visit_our_site come_to_our_site ~ travel site visit
non-solicitation hire_your_people poach headhunt ~ staff contract
intermediary broker middleman commission_from kickback paid_by_vendors ~ independent vendor
own_software sell_software resell license_sales product_sales ~ vendor independent software
unhappy_with_the_result not_satisfied_with what_if_we_are_not_happy does_not_work_out ~ end result stop
early_termination end_early stop_the_project_early exit_clause leave_the_contract ~ end contract notice stop
change_of_mind change_our_mind reconsider second_thoughts ~ decision change
what_makes_you_different why_should_we_choose_you why_you stand_out unique ~ different other consultants
honest_opinion second_opinion outside_view external_view fresh_eyes neutral_view review_by_outsiders ~ review independent opinion
health_check quick_check diagnosis diagnose diagnostic first_analysis assessment_of_our_situation ~ review weeks find assess
prognosis_of_success likelihood_of_success odds ~ chance success
shrink_a_project descoping scale_down reduce_the_scope smaller_scope ~ smaller project program scope
project_failure failing_project troubled_project derailed_project project_in_crisis distressed ailing problem_project ~ program recovery late rescue
program_of_projects large_program big_project large_initiative ~ program project large
money_wasted throw_money_at sunk_cost sunk_costs already_spent good_money_after_bad ~ spent stop cost
wealth rich ~ money
bankruptcy insolvency go_bust ruin ~ money company
stock_market listed publicly_traded shareholder ~ company finance
charge_for travel_charge extra_cost additional_cost hidden_cost surcharge ~ cost price
customer passenger patient citizen ~ people
exchange trade swap ~ buy
reference story example ~ client
cap ceiling upper_bound maximum ~ limit budget
bread_and_butter core_business main_business specialize specialise focus ~ service
portfolio_of_services menu_of_services palette ~ service
rip-off overcharge hidden_fees ~ price cost
value_for_money good_value ~ price worth
small_print fine_print catch ~ terms contract
handshake gentlemen's_agreement ~ contract agree
word_of_mouth recommended_by ~ client reference
pull_through see_it_through deliver_on ~ result promise
miracle silver_bullet magic_wand cure-all ~ solution
penny_pinching tighten_the_belt austerity ~ cost save
white_elephant bottomless_pit money_pit ~ project cost stop
sinking_ship lost_cause dead_horse ~ project stop recovery
firefighter troubleshooter turnaround_manager ~ recovery rescue
second_pair_of_eyes sanity_check reality_check ~ review
roll_up_your_sleeves hands-on hands_on pragmatic practical ~ work floor
slideware paper_tiger drawer_study gathers_dust ~ report
`
