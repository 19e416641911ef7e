/** Data, figures, forecasts, software, and computers. */
export const technology = `
data information records dataset figures ~ database number collect
database warehouse data_store data_warehouse data_lake data_platform ~ data table sql records
table column row sheet field cell ~ data spreadsheet list
spreadsheet excel worksheet calc ~ table file sheet number
number figure digit count statistic value ~ data report measure
report_figures different_numbers conflicting_numbers contradicting_figures numbers_do_not_match do_not_agree ~ number report same source agree definition
mismatch discrepancy deviate contradict contradiction conflicting inconsistent does_not_match differ reconcile reconciliation ~ number different agree compare
dashboard cockpit report_screen visualization visualize chart graph plot diagram ~ number screen show picture
chart graph curve line_chart bar_chart axis ~ picture number draw show
map drawing sketch picture illustration draw image ~ show process wall
color colour colorful red green blue ~ chart blindness traffic
analytics data_analysis business_intelligence bi data_science big_data evaluate_data ~ data report number statistics
statistics statistical probability likelihood ~ number average sample
average mean median typical middle ~ number
spread variation variance range deviation distribution scatter fluctuate fluctuation ~ number average different
percent percentage share proportion rate ratio fraction ~ number part
forecast prediction predict forecasting prognosis outlook project_the_future foresee anticipate demand_planning ~ demand future plan sales model
demand need_of_customers requirement_of_goods sales_volume what_customers_will_buy orders ~ forecast sales customer order
wrong_forecast inaccurate_forecast forecast_error forecast_accuracy bad_forecast ~ forecast error accurate measure
accurate accuracy precise exact exactness precision correct right reliable_numbers ~ error measure wrong
estimate guess rough_figure approximate ballpark educated_guess gut_feeling ~ number forecast
uncertain uncertainty unsure unpredictable unknown doubt doubtful ~ risk range forecast
season seasonal seasonality time_of_year christmas peak_season holiday_season ~ month week sales demand
model algorithm formula calculation mathematical ~ forecast data number
artificial_intelligence ai machine_learning neural_network chatgpt deep_learning llm language_model generative ~ model software automatic data learn
automatic automate automation automatically robot robots by_itself hands-free rpa ~ machine system manual process
manual manually by_hand handwork hand-made ~ hand automatic
calculate compute computation work_out add_up reckon ~ number sum
sum total amount overall altogether ~ number all
sample random_sample subset spot_check ~ test part number
experiment trial test try_out a/b_test ~ try result measure
correlation relationship connection_between causation ~ cause number
data_quality dirty_data bad_data poor_data incorrect_data data_errors wrong_data messy_data faulty_data clean_data ~ data correct error missing duplicate
clean_up tidy_up tidy sort_out cleanse put_in_order clear_up ~ clean data order
duplicate double twice doubled copy duplicates ~ same data record
missing gap lacking incomplete absent hole lack empty ~ field data
correct correction fix rectify put_right amend repair ~ error wrong
source origin where_does_it_come_from provenance ~ data number
single_source one_truth single_version_of_the_truth central_source ~ source number same definition
trust_the_numbers believe_the_numbers rely_on_the_data nobody_believes ~ trust number report believe
master_data item_master reference_data ~ data record list
key identifier id number_of_the_record ~ record data
query sql search_query retrieve ~ database data
programming code coding software_development scripting script python ~ developer software language
software application program tool app system it_system platform ~ computer technology user
tool utility instrument aid_program ~ software use
computer pc laptop notebook machine workstation desktop ~ screen software
server cloud hosting data_center hosted infrastructure aws azure ~ network system machine
network wifi wireless internet connection broadband lan ~ cable online
internet online web net digital ~ site page
digital digitize digitise digitalization digitization paperless electronic go_digital ~ paper computer form system online
it information_technology technology tech technical ~ system software computer
old_system legacy legacy_system outdated outdated_system obsolete ancient aging ageing dated former old_software ~ old system replace
new_system new_software introduce_a_system introduce_software implement implementation roll_out rollout deploy deployment launch go_live going_live go-live introduction ~ system switch date new
replace replacement swap exchange substitute renew supersede ~ new old instead
migration migrate move transfer switch changeover change_over cutover switch_over convert conversion transition ~ system data old new weekend
move_data move_our_data data_migration data_transfer carry_over_data transfer_data ~ data migration copy system
cutover_weekend switching_day day_of_the_switch changeover_weekend ~ migration weekend saturday rehearsal plan
rehearsal dress_rehearsal dry_run practice_run practice rehearse drill simulation simulate ~ test cutover before trial
rollback roll_back undo go_back revert reverse back_out way_back turn_back return_to_the_old_system plan_b fallback backout ~ back old plan stop migration
parallel parallel_operation both_systems side_by_side simultaneously at_the_same_time run_in_parallel ~ two systems old new
switch_off turn_off shut_down decommission retire_a_system power_off turn_out ~ old system stop
switch_on turn_on power_up boot restart ~ start
downtime outage interruption interrupt disruption disrupt crash breakdown out_of_order system_failure unavailable standstill stand_still ~ stop system hours machine
backup back-up safety_copy copy_of_the_data restore ~ data recovery save
interface integration integrate connect link api connected bridge couple ~ system data between
data_pipeline etl pipeline data_flow load ~ data load night
batch nightly_run overnight_run batch_job ~ night load
real-time real_time live instant instantly immediately up-to-the-minute ~ data time minute
up-to-date up_to_date current latest fresh newest recent ~ date new
outdated stale old_information out_of_date obsolete ~ old date
user end_user people_who_use ~ software customer
user-friendly usability easy_to_use intuitive ~ software simple user
screen display monitor ~ computer board
tablet ipad handheld mobile_device smartphone ~ device screen phone
scanner barcode scan rfid qr_code ~ label warehouse read
printer print printout paper_copy ~ paper page
sensor iot internet_of_things meter_reading detector ~ measure machine data
password login log_in sign_in credentials user_name ~ access account
access right_of_access who_can_see permission_rights authorization rights ~ account user allowed data
account user_account profile ~ login user
security secure safe safety cybersecurity it_security data_security protected protection ~ protect password encrypted access
hacker hacked hack attack cyberattack breach leak data_leak data_theft stolen ransomware virus phishing ~ security data incident protect
encrypt encryption encrypted cipher tls ssl https ~ secure data
virus malware spam suspicious_mail phishing ~ security mail
incident accident event_of_damage mishap ~ report problem safety
architecture system_landscape landscape application_landscape it_landscape ~ system map design
design designer layout conception ~ draw plan
requirement specification specify requirements_document spec ~ need system write
documentation_of_code comment_in_code readme ~ document write code
bug defect glitch software_error fault malfunction flaw ~ error fix test
version release update upgrade edition ~ new software
test testing quality_assurance acceptance_test trial_run ~ check before user
open_source license_free free_software ~ software code
license software_license licence subscription ~ software cost
standard_software off-the-shelf ready-made out_of_the_box ~ software product
custom tailor-made bespoke made-to-measure individual customized ~ own software special
developer_team software_team product_team ~ developer software team
website web_site homepage web_page site internet_page ~ page online
download pdf brochure leaflet flyer file_to_download ~ document file
file folder document attachment ~ data paper
video recording film clip webinar youtube stream ~ watch online
photo photograph picture image portrait snapshot ~ camera
camera webcam video_surveillance cctv ~ photograph film
newsletter mailing_list subscribe subscription sign_up_for_news ~ mail news
chat chatbot bot assistant virtual_assistant ~ message answer
social_media linkedin facebook instagram twitter youtube follow ~ company news
technology_choice choose_software select_software software_selection which_software ~ software choice criteria vendor demo
erp sap crm enterprise_software business_software ~ system software order
shadow_it private_spreadsheets homemade_tools self-made_tool excel_chaos spreadsheet_chaos spreadsheet_jungle excel_hell homegrown ~ spreadsheet owner system
excel_file big_excel critical_spreadsheet important_spreadsheet the_one_spreadsheet ~ spreadsheet owner
formula macro cell_reference ~ spreadsheet sheet
version_control versions_of_a_file which_version_is_right several_versions ~ version file spreadsheet
ip_landscape systems_overview map_of_systems system_map architecture_diagram architecture_map application_map overview_of_systems it_map ~ map system architecture lines boxes
arrow line_between boxes_and_arrows ~ map line interface
unused_interface dead_interface nobody_uses ~ line map unused
connect_old_and_new temporary_bridge intermediate_solution transitional_solution temporary_interface ~ bridge old new system
big_system monolith huge_system giant_system one_big_system all-in-one ~ tower system
rewrite rebuild from_scratch start_over greenfield redo_everything ~ new system replace old
old_computer mainframe cobol thirty_year_old_system decades-old decades_old ~ old system
turn_back point_of_no_return abort_the_migration stop_the_migration ~ rollback migration
unnoticed nobody_notices without_anyone_noticing smooth smoothly silent_migration seamless seamlessly invisible ~ quiet migration
lose_data data_loss losing_data lost_data without_losing ~ data backup copy migration
test_data trial_data ~ data copy
anonymized anonymous anonymize pseudonymous without_names ~ data names people
data_location where_is_our_data where_data_is_kept data_residency stored_where ~ data server storage
who_sees_our_data who_has_access see_our_files insight_into_our_data ~ access data people
our_data client_data customer_data company_data our_files sensitive_data our_records ~ data client access delete
delete_our_data return_our_data what_happens_to_our_data data_after_the_project after_the_project_ends ~ data delete return project
own_laptop our_laptops your_laptops work_on_our_systems ~ laptop client equipment
usb_stick memory_stick external_drive disk hard_disk ~ copy data disk
email_attachments send_by_mail send_files transfer_files file_transfer share_files ~ data send encrypted mail
lost_laptop stolen_laptop theft thief ~ data encrypted incident
fine-grained_data amount_of_data small_data little_data few_data_points small_sample not_enough_data ~ data small sample question
interviewing_instead_of_data ask_instead_of_measure ~ ask question data
good_question right_question question_well asked_well ~ question data
misleading_average average_hides averages_lie hidden_by_the_average ~ average lies distribution
outliers extremes worst_case slowest_cases long_tail ~ average slowest spread
typical_value mean_value midpoint ~ median average
chart_type picture_of_data dot_plot histogram ~ dots picture distribution
monthly_report monday_report weekly_report weekly_figures weekly_numbers management_report regular_report ~ report numbers monday
report_nobody_reads unread_report useless_report ignored_report ~ report read
forecast_nobody_uses ignored_forecast unused_forecast distrust_the_forecast planners_ignore override_the_forecast ~ forecast unused planner trust
planner_intuition gut_feeling intuition instinct hunch ~ planner experience forecast
range_of_outcomes best_and_worst_case scenario scenarios ~ range forecast plan
early_warning warning_sign alarm alert signal red_flag symptom ~ notice early
measurement_error wrong_measurement ~ measure
query_tool reporting_tool self-service ~ report tool
color-blind color_blindness accessible_charts ~ color chart
readable legible easy_to_read ~ read
migrate replace switch move transfer convert change_systems ~ migration system
launch release deploy publish bring_out ~ new live
code repository codebase source_code git ~ software developer
retype keyboard typing type input entry enter_data ~ data field
patch bugfix hotfix ~ fix software
middleware glue adapter connector converter ~ interface bridge
vendor_lock-in lock-in tied_to_a_vendor dependent_on_a_vendor ~ vendor independent
crash freeze hang blue_screen ~ downtime system
bloat clutter accumulate piled_up ~ many
legacy_code as/400 old_program dinosaur relic antique ~ old system
plug plug_and_play ~ connect
flip_the_switch throw_the_switch go_over_to changeover ~ cutover migration
plan_for_failure safety_net escape_route emergency_exit_plan way_out ~ rollback plan
number_crunching crunch_numbers figures_work ~ data analysis
kpi_report scorecard scoreboard cockpit ~ dashboard numbers
pie_chart bar_graph infographic ~ chart
crystal_ball look_into_the_future tell_the_future fortune-telling ~ forecast
best_guess ballpark_figure ~ estimate forecast
skewed distorted bias biased lopsided ~ average sample
sampling survey_sample poll_sample representative ~ sample
big_data masses_of_data huge_data data_flood ~ data large
pen-and-paper clipboard tally_sheet tick_sheet notebook ~ paper data count
gut instinct feeling ~ experience
transparency_of_data definition_of_terms data_dictionary glossary ~ definition number
program_code source_code codebase code_base ~ software develop code
compare_records match_records duplicate_records record_matching reconcile ~ records compare migration
chatgpt ai_tool language_model llm copilot chatbot openai ~ client data tools
workbook excel_file excel_sheet macro macros ~ spreadsheet
programming_language coding_language python java sql ~ code
put_back undone undo reversed taken_back ~ rollback
data_lake data_warehouse data_platform ~ data platform
go_live launch rollout cutover introduction ~ system start
`
