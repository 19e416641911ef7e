/** Industries and public bodies. */
export const industries = `
hospital clinic infirmary medical_center ward health healthcare medicine medical ~ patient nurse doctor bed
patient sick_person the_sick ~ hospital doctor care
operating_room operating_theater surgery surgical theater operation ~ hospital surgeon patient
discharge discharged send_home release_from_hospital ~ patient hospital bed
bed occupancy_of_beds free_beds ~ hospital ward patient
emergency_room emergency_department ambulance ~ hospital patient
pharmacy pharmaceutical pharma drug medication medicine_product ~ health patient
laboratory lab test_tube ~ test sample
care care_home nursing_home elderly_care old_people ~ patient nurse family
insurance_company insurer insurance_business underwriter ~ claim insurance policy
claim damage_report insurance_claim settle_claims ~ insurance damage clerk
bank banking financial_services financial_institution savings_bank ~ finance money credit loan
loan credit mortgage lending ~ bank money
government public_sector public_administration administration authority authorities ministry public_service state municipal municipality council local_government city_hall town_hall ~ city citizen permit public town
permit building_permit planning_permission approval license application_to_the_authorities ~ authority building public wait
building_permit construction_permit permission_to_build ~ permit building city
police fire_brigade emergency_services law_enforcement ~ authority public safety
court judge justice tribunal ~ law legal
school_authority schools university_administration education_sector ~ school student
museum gallery library archive exhibition ~ culture visitor
association club federation society ~ member
energy power electricity utility utilities power_supply power_company ~ grid gas network meter
grid power_grid power_line electricity_network ~ energy network
gas oil fuel petroleum ~ energy
solar wind_power renewable renewables wind_energy photovoltaic ~ energy green
water drinking_water water_supply waterworks water_company ~ pipe leak utility
pipe pipeline tube main conduit ~ water leak gas
sewage wastewater sewer ~ water
waste_disposal recycling garbage_collection ~ waste city
telecommunications telecom telephone_company network_operator ~ network phone
retail retailer shop store supermarket grocery grocer market chain_of_shops outlet ~ goods shelves customer sell
online_shop e-commerce ecommerce web_shop mail_order ~ shop order parcel
wholesale wholesaler distributor ~ trade goods warehouse
fashion clothes clothing shoes textile apparel garment ~ shop goods
food groceries nutrition foodstuff eat meal ~ fresh shop bread milk
bread bakery baker bake pastry rolls ~ shop food fresh
milk dairy cheese yogurt butter ~ food farm fresh
fruit vegetable orchard harvest crop produce ~ farm food
meat butcher fish ~ food
drink beverage brewery beer wine coffee ~ food
restaurant canteen cafeteria catering hospitality ~ food lunch guest
hotel tourism tourist resort ~ guest travel
farm farming agriculture agricultural farmer ~ harvest food milk
forest wood timber sawmill tree ~ paper
paper_mill paper_industry pulp ~ paper wood
steel metal iron aluminum foundry ~ factory machine
mining mine ore quarry ~ raw
raw_material raw_materials materials ~ supplier production
chemical chemistry chemicals plastics ~ factory
electronics electrical semiconductor chips ~ device factory
mechanical_engineering machine_builder toolmaker ~ machine factory
vehicle_manufacturer car_maker automotive_supplier ~ car factory
construction building_trade builder construction_site construction_company ~ building house
building house premises edifice block ~ construction office
real_estate property housing landlord tenant lease rent apartment ~ building house
furniture wood_products joinery carpenter ~ factory shop
printing publishing publisher print_shop ~ book paper
media broadcasting television radio newspaper ~ press news
software_company it_company tech_company ~ software developer
professional_services service_company ~ client service
craft trade craftsman handicraft ~ workshop
shipping_company shipping_line shipowner ~ ship port container
freight_forwarder forwarder haulier carrier logistics_company ~ freight truck transport
postal_service courier parcel_service mail_company ~ parcel delivery
port_operator port_authority terminal_operator ~ port container ship
railway_company rail_operator train_operator ~ train rail
airport_operator airline_company ~ airline passenger
army military defense armed_forces ~ state
research science scientific scientist laboratory institute ~ university study
sport sports club_sport ~ association
which_industries industries_served branches_you_know fields_you_work_in ~ industry sector
physicians_office outpatient practice_of_a_doctor medical_practice ~ clinic hospital appointment
waiting_room appointment_book ~ clinic patient wait
tax_office registry citizens_office passport_office land_registry ~ public counter
building_authority planning_office permit_office construction_authority ~ permit building public
charitable church religious_community ~ association
emergency_call ambulance_service rescue_service ~ hospital health
grid_operator network_company power_plant power_station nuclear ~ energy control
heating district_heating ~ energy
dam reservoir flood ~ water
cargo_port seaport inland_port ~ port
shipyard docks ~ ship
supermarket_chain chain_store department_store discount_store convenience_store corner_shop ~ shop retail food
food_producer food_industry food_manufacturer ~ food
cold_storage frozen_food ~ food cooling
toys cosmetics household_goods consumer_goods ~ retail goods
aerospace space defense_industry ~ manufacturing
machine_shop metalworking metal_processing turning milling ~ factory machine
veteran_nurse head_nurse matron ward_sister ~ nurse
skipper helmsman seafarer mariner ~ ship sea
civil_engineer hydraulic_engineer canal_builder irrigation ~ engineer water canal
mayor town_council governor ~ city public authority
municipality borough village small_town ~ town public
harvester reaper grower ~ harvest farm
tram_operator bus_operator transit_authority ~ passenger timetable
courier_depot sorting_center parcel_center mail_center sorting_hall ~ parcel sort
pharmacy_chain drugstore chemist ~ shop
hospital_board hospital_management clinic_management ~ hospital board
waiting_list waitlist queue_of_patients ~ wait patient
bedside_record patient_file patient_files health_record medical_record medical_records ~ patient record
train_cars freight_cars railcars boxcars ~ wagons rail
lorry_drivers truckers haulers ~ driver truck
spoilage food_waste leftovers ~ waste fresh
pump_station waterworks treatment_plant ~ water
leak_rate water_losses lost_water ~ water loss percent
timetable_change seasonal_timetable summer_schedule ~ timetable summer
boat_operator ferry_company ferry_operator island_ferries ~ ferry sailing
machine_builder machinery_company packaging_machinery ~ machine packaging maker
county_office county_administration district_office ~ county office
housebuilding home_builder building_application construction_application planning_application ~ permit building
store_manager shop_manager branch_manager ~ shop manager
order_book sales_order quotation_process ~ order quotation
insurance_case claims_case open_cases case_file ~ claim insurance
rail_company railway_company railroad train_operator ~ rail
`
