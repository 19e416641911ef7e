/** Production, storage, transport, and workflows. */
export const operations = `
process workflow procedure sequence_of_steps course_of_action routine flow ~ step work order
process_improvement lean kaizen six_sigma continuous_improvement operational_excellence business_process ~ process improve waste work
operations day-to-day_business daily_business running_the_business operational ~ process work shift
bottleneck choke_point constraint limiting_factor congestion clog jam narrow ~ queue wait capacity slow
queue line backlog pile_up pile heap waiting_line waiting_list ~ wait work long
wait waiting idle sit_around hang_around stand_idle lie_around ~ time queue delay
waiting_time wait_time lead_time turnaround_time processing_time cycle_time throughput_time elapsed_time how_long_it_takes ~ days wait time process
throughput capacity output_per_day how_much_we_can_handle ~ work hour machine
capacity utilization utilized workload occupancy ~ full busy
speed fast quick rapid swift speedy faster accelerate speed_up hurry quicker quickly ~ time slow short
slow sluggish takes_forever takes_ages takes_too_long slowly too_slow ~ time wait late long
shorten shorter cut_the_time reduce_the_time ~ time reduce faster
reduce cut lower decrease lessen minimize bring_down cut_down diminish fewer less drop ~ saving small
increase raise rise more boost go_up climb ~ grow higher
double twofold twice ~ increase two
half halve fifty_percent cut_in_half ~ reduce second
handwriting handwritten paper_forms paper_slips pen_and_paper ~ paper write
form paper_form questionnaire_form fill_in fill_out ~ field paper application
retype type_in_again enter_twice double_entry data_entry key_in keying copy_and_paste type_in ~ data twice system
handoff hand_over pass_along between_departments from_desk_to_desk ~ wait department work
multitask multitasking too_many_things_at_once work_in_progress in_parallel juggle ~ work busy once
batch lot batch_size lot_size bundle ~ order size large
setup changeover set-up_time retooling conversion_of_the_machine ~ machine time
factory plant manufacturing production manufacturer works assembly shop_floor assembly_line producer make_things ~ machine line shift product
machine equipment machinery device apparatus ~ factory line repair
maintenance maintain upkeep servicing overhaul keep_running ~ repair machine plan
repair fix mend restore make_good ~ broken machine maintenance
broken defective out_of_order damaged broke break_down faulty kaput ~ repair machine stop
spare_part spares replacement_part part component ~ machine stock repair
damage harm broken spoilt hurt ~ claim repair
scrap rejects waste_of_material discard reject ~ quality waste
waste garbage trash rubbish throw_away thrown_away discard bin get_rid_of wasted spoil spoilage write-off ~ food loss lose
lose loss lost losing go_missing disappear vanish ~ waste missing
leak leakage burst drip seep ~ water pipe loss
noise sound loud hear acoustic ~ quiet listen
quiet silent silence calm peaceful ~ noise
stock inventory goods_on_hand stockpile supplies store_of_goods merchandise ~ warehouse order shelves
too_much_stock overstock excess_stock high_inventory overstocked tied-up_capital surplus ~ stock reduce warehouse
out_of_stock stockout shortage sold_out run_out empty_shelves missing_goods unavailable_goods not_available ~ stock missing order shelves
safety_stock buffer reserve cushion spare contingency ~ stock extra
reorder replenish refill restock top_up replenishment ~ order stock
warehouse storage depot storehouse stockroom distribution_center fulfillment ~ stock goods shelves pallets
shelf rack shelves shelving aisle ~ warehouse store
pick picking order_picking picker pick_up ~ warehouse order
picking_error wrong_item wrong_delivery mispick ~ error order customer
pallet box crate carton container ~ goods load truck
container freight cargo load goods shipment ~ ship truck port
goods product article_of_trade item merchandise ~ order sell stock
package parcel packet packaging post ~ send delivery
ship send dispatch mail deliver forward ~ delivery order
delivery deliver shipping supply ~ late order customer goods truck
late_delivery deliver_late delivery_time delivery_delay delivered_on_time ~ late delivery customer
supply_chain logistics supply_network value_chain ~ supplier delivery transport stock
truck lorry hgv van vehicle ~ road freight driver
transport transportation haulage shipping carriage forwarding carrier ~ truck ship rail freight
route tour itinerary path way ~ plan kilometers truck
kilometer mile distance mileage ~ route far
road street highway motorway lane ~ truck traffic
traffic congestion traffic_jam ~ road
yard loading_bay dock ramp gate ~ truck load warehouse
load unload unloading loading ~ truck goods container
fleet vehicles ships_of_the_company ~ truck ship
ship boat vessel ferry sail craft ~ port sea crew
port harbor quay terminal dock wharf pier ~ ship container
sea ocean maritime marine shipping_line waters ~ ship port island
island isle archipelago ~ ferry sea
ferry ferryboat boat_service crossing ~ ship passenger island
canal waterway lock river stream channel ~ water boat
crane lift hoist forklift ~ load container
train rail railway railroad tram metro locomotive ~ station track passenger wagon
wagon carriage car_of_the_train coach ~ train
station stop platform_of_the_station ~ train passenger
bus public_transport transit ~ passenger city
airline airport aviation flight aircraft plane fly ~ passenger travel
car automobile automotive motorcar ~ vehicle road parking
order purchase_order customer_order ordering ~ customer delivery buy
order_entry order_processing order_handling ~ order customer process
return returns send_back take_back ~ goods customer order
label tag sticker mark_goods ~ box name
weigh weight scale heavy ~ measure goods
size measurement dimension how_big ~ large small
quantity amount volume number_of_pieces ~ many number
shelf_life best-before expiry perishable expire go_bad rot ~ fresh food date
cool cooling cold refrigerate refrigerated chilled fridge freezer ~ temperature fresh food
weather rain snow storm wind monsoon ~ season temperature
temperature heat hot warm cold ~ weather cooling
accident injury occupational_safety work_safety safety_at_work ~ safe incident
quality_control inspection inspect defect defects ~ quality check error
standardize standardization uniform same_everywhere harmonize ~ standard same process
outsource outsourcing contract_out external_provider offshore ~ supplier service
facility building_management facilities premises ~ building site
schedule scheduling timetable plan_of_times dispatching ~ plan time date
night-time nighttime at_night after_hours in_the_dark ~ night shift
weekend saturday sunday ~ days week off
morning early first_thing dawn ~ day begin
daily every_day each_day day-to-day ~ day routine
weekly every_week once_a_week ~ week
monthly every_month once_a_month ~ month
yearly annual every_year once_a_year per_year a_year ~ year
quarterly every_three_months ~ quarter month
round-the-clock 24/7 around_the_clock day_and_night ~ night hours
stuck hang hangs held_up come_to_a_halt blocked stall stalled jammed bogged_down ~ wait queue
pass_from_desk_to_desk ping-pong back_and_forth sent_around circulate ~ handover departments
touch_time actual_work real_work_time working_time_per_case ~ minutes work waiting
end_to_end whole_process from_start_to_finish from_order_to_delivery ~ process order
number_of_steps unnecessary_steps too_many_steps steps_without_value ~ step process
approval_steps too_many_signatures approvals signatures_needed ~ sign approval wait
walk_the_process follow_an_order follow_a_case map_the_process process_map process_mapping value_stream ~ process walk map order
time_zones two_times different_times different_rhythms takt clock_time ~ clock
office_and_factory planners_and_operators office_and_shop_floor ~ office floor factory
freeze_the_schedule frozen_schedule frozen_period fixed_schedule ~ frozen plan week
change_the_schedule reschedule last-minute_changes short-notice_changes ~ plan change schedule
firefight firefighting put_out_fires hectic chaos chaotic disorder mess panic ~ hurry problem
night_crew night_workers people_at_night third_shift ~ night shift
day_shift early_shift late_shift ~ shift day
fewer_people_at_night understaffed short-staffed staff_shortage lack_of_staff ~ night staff missing
loading_time turnaround_of_ships time_in_port berth berthing mooring ~ port ship hours
waiting_ships ships_wait anchor queue_of_ships ~ ship port wait
arrival_time punctual_ships timetable_of_ships departure_time ~ schedule late
bigger_ships mega-ships large_vessel ~ large ships port
small_port tiny_harbor minor_port ~ small port
overcrowded overfull jam-packed bursting ~ full yard
empty_shelf gap_on_the_shelf ~ shelf missing
slow-moving slow_sellers dead_stock old_stock ~ stock warehouse age
cost_of_stock holding_cost storage_cost tied_up ~ stock cost money
just_in_time jit ~ stock delivery
why_so_much_stock reason_for_stock ~ stock uncertainty
stocktaking stock_count count_the_stock inventory_count annual_count ~ stock count
warehouse_tour walk_through_the_warehouse visit_the_warehouse look_at_the_warehouse ~ warehouse read walk
dust dusty ~ stock old
forklift_driver warehouse_worker picker_of_goods ~ warehouse
picking_route walking_distance steps_walked ~ walk warehouse aisle
item_numbers wrong_label mislabeled ~ label
cold_chain spoiled_milk sour ~ milk fresh
delivery_van delivery_round milk_run ~ route truck
kilometers_driven empty_runs driving_distance fuel ~ route truck kilometers
leaky_pipes pipe_burst burst_pipe water_loss leaking non-revenue_water ~ water leak pipe
repair_crew repair_team maintenance_team emergency_team ~ crew repair
listening_for_leaks find_leaks leak_detection detect_leaks ~ leak listen
broken_train train_delay late_trains train_cancellation ~ train late
timetable_planning crew_planning staff_planning_rail ~ train timetable
bakery_orders baking too_much_bread leftover_bread unsold leftovers ~ bread waste shop
control_room control_center command_center operations_center control_desk ~ operator shift network screen
switch_gear substation high_voltage ~ grid
machine_failure unplanned_stop ~ machine stop maintenance
tank reservoir basin ~ water
pipe_network water_network water_mains ~ pipe water
grow_up expand_production ramp_up ~ more production
lots batch batches ~ size
deckhand purser bosun helmsman ~ crew ship
quayside waterfront pier jetty ~ port
stevedore dockworker docker longshoreman ~ port container
signalman conductor guard train_driver ~ train railway
rolling_stock coaches locomotive engine ~ train wagons
cashier checkout till cash_register ~ shop
best_before shelf_life expiry ~ fresh food
groceries provisions ~ shop food
cow cattle farm dairy ~ milk
loaf baguette bun cake ~ bread bakery
plumber plumbing pipework ~ water pipe
dripping seepage leakage ~ leak water
hydrant valve pump ~ water
household homes subscribers ~ water energy customer
blackout power_cut power_failure brownout ~ energy electricity
lathe press conveyor robot_arm ~ machine
tool_shop tooling spare ~ machine
quota target_output ~ production
paperwork_trail docket slip form ~ paper
in-tray inbox in_tray to-do_pile ~ queue desk
assembly_line conveyor_belt production_line ~ line factory
logjam traffic_jam gridlock ~ queue
no-shows no_show missed_appointment ~ appointment clinic
bed_management ward_round ~ hospital discharge
flowchart process_map process_chart ~ map drawing wall
months_to_ship time_to_market slow_delivery stuck_between gets_stuck ~ wait handover department
distribution_hall storage_hall logistics_hall ~ warehouse
overflow overflowing full_to_the_roof bursting ~ stock warehouse
only_he_knows only_she_knows only_one_knows only_he_understands only_she_understands knows_it_all_by_heart ~ knowledge retire leave
`
