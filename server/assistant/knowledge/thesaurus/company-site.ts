/** Contacting and visiting a company, its website, and its users' rights. */
export const companySite = `
contact reach get_in_touch touch_base write_to get_hold_of talk_to_someone speak_to_someone talk_to_a_human ~ mail phone message form address
contact_form message_form inquiry_form write_a_message ~ contact message
phone telephone call ring phone_number dial hotline mobile_phone cell_phone ~ number contact
mail e-mail email electronic_mail mail_address ~ write contact send
address street where_are_you postal_address location located based find_you ~ office city visit
office_hours opening_hours business_hours when_are_you_open ~ open office day
visit come_by drop_in drop_by stop_by come_over pay_a_visit walk_in call_in ~ office guest reception appointment
appointment slot schedule_a_meeting arrange_a_meeting book_a_meeting make_an_appointment set_a_date ~ meeting date calendar
directions way_to get_there reach_the_office get_to_your_office route_to ~ office train parking address
parking park parking_space parking_lot car_park garage ~ car office
bike bicycle cycle ~ office commute
public_transport bus_stop subway nearest_station train_station ~ train station office
wheelchair accessible accessibility disability disabled barrier-free handicapped ramp step-free ~ entrance elevator door
elevator lift stairs ~ floor wheelchair building
entrance door gate doorway way_in ~ building open
reception front_desk check_in sign_in register_at ~ visitor badge
badge pass visitor_pass name_tag id_card ~ visitor reception
identification id passport identity_card proof_of_identity ~ visitor badge document
dog pet animal cat ~ office bring
prayer pray prayer_room religious ~ room quiet
breastfeeding nursing_mothers breastfeed baby_room ~ room quiet
toilet restroom bathroom washroom ~ floor
lunch eat food meal canteen snack breakfast ~ vegetarian office
vegetarian vegan meat-free diet gluten halal kosher allergy ~ lunch food
coffee tea drink water_to_drink ~ kitchen
meeting_room room conference_room hall ~ office meeting floor
desk workplace work_station place_to_work open-plan ~ office
fire_alarm evacuation emergency_exit assembly_point in_case_of_fire ~ building fire safety
smoke smoking cigarette ~ outside
wifi wireless_network guest_network internet_access ~ network password visitor
lost_property lost_and_found left_behind forgot_my ~ reception
guide accompany escort pick_me_up ~ visitor reception
photograph film take_pictures taking_photos ~ allowed visitor
privacy data_protection gdpr data_privacy personal_data personal_information private_data ~ data collect information personal
personal private individual about_me my_own ~ information data
collect gather record store save keep_about_me log capture track ~ data information personal
cookie cookies tracker tracking tracking_pixel google_analytics analytics_tool third-party_cookie ~ browser website setting
browser chrome firefox safari edge ~ cookie website
ip ip_address internet_address ~ log data
delete erase remove wipe right_to_be_forgotten forget_me destroy removal deletion ~ data personal request
how_long_do_you_keep retention retention_period keep store keep_for ~ data months year delete
my_rights right_of_access request_my_data copy_of_my_data what_you_know_about_me data_you_hold ~ data personal request
consent agree permission opt_in opt_out withdraw unsubscribe ~ data
share disclose pass_on hand_on give_to sell_my_data third_party third_parties disclosure reveal forward ~ data partner authority
advertiser advertising marketing ads commercial promotional ~ data share
children_under minors under_age kids_data young_people ~ child age data
age minimum_age how_old ~ year child
law legal legislation act statute jurisdiction governing_law ~ court regulation country
court lawsuit sue legal_dispute judge ~ law dispute
terms conditions terms_of_use terms_and_conditions terms_of_service small_print fine_print ~ use website rule
liable liability responsible_for_damage compensation damages ~ loss warrant law
warranty no_warranty accuracy_of_content errors_on_the_site ~ content liable
copyright intellectual_property copy reproduce reuse reprint republish use_your_texts quote_you ~ content text permission material
trademark brand logo company_name ~ mark name
content text material page_text article_text ~ website copy
link hyperlink external_link linked_site linking other_websites ~ website content
misuse abuse illegal unlawful prohibited forbidden_use hack_the_site scrape ~ website use
change_of_terms update_the_policy changes_to_the_policy modified amendment ~ terms date
report_abuse report_a_problem security_hole vulnerability ~ mail contact
complain_about_data supervisory_authority regulator watchdog ~ data authority
article essay paper piece_of_writing publication ~ author read write
blog post blog_post entry diary_entry ~ author write read
author writer wrote written_by who_wrote ~ article blog
read reading peruse ~ article book page
news press_release latest_news announcement ~ new article
press media_inquiry journalist_inquiry interview_request ~ journalist spokesman contact
search find look_for look_up locate search_function ~ site page
language english german spanish french translated speak languages ~ translate text
question_and_answer faq frequently_asked ~ question answer
who_are_you about_you what_kind_of_company company_profile ~ company about
police law_enforcement prosecutor investigators government_request court_order subpoena ~ authority law disclose data
hand_over_my_data give_my_details pass_my_details release_my_data sell_my_details ~ share disclose data personal
stop_collecting object_to_processing do_not_track opt-out ~ data cookies
browser_settings block_cookies disable_cookies refuse_cookies switch_off_cookies turn_off_cookies ~ cookie browser setting
visitor_statistics visit_statistics which_pages_are_read usage_data usage_statistics ~ page visitor log data
what_do_you_record what_do_you_store what_do_you_log ~ data collect log
after_i_write_to_you data_from_the_form contact_form_data ~ message data keep
correct_my_data wrong_data_about_me update_my_details rectify ~ data correct personal request
protect_my_data keep_my_data_safe is_my_data_safe safely_stored ~ data security protect
data_abroad transfer_abroad data_transfer_to_other_countries ~ country data transfer
cite citation quote excerpt passage quoting extract ~ text permission copyright article
republish share_your_article repost translate_your_article print_your_article ~ article permission copy
errors_in_your_articles rely_on_your_content mistakes_on_the_site incorrect_content ~ content accuracy liable
use_your_logo use_your_name ~ logo trademark permission
site_unavailable website_is_down site_outage ~ website available liable
which_law place_of_jurisdiction competent_court applicable_law ~ law court governing
underage teenager ~ children age
privacy_officer data_protection_officer responsible_for_privacy privacy_contact ~ privacy contact mail
arrive_early arrive_at_the_office when_i_arrive on_arrival ~ reception visitor minutes
announce_my_visit notice_of_a_visit register_a_visit unannounced without_appointment spontaneous_visit ~ visit appointment reception
bring_children bring_a_guest plus_one take_my_child ~ visitor bring
visitor_wifi guest_wifi internet_for_guests ~ wifi guest
which_floor what_floor on_which_floor ~ floor office
nearest_airport get_from_the_airport taxi cab ~ train office airport
bag luggage suitcase locker coat ~ visitor reception
quiet_room rest_room_for relax_room private_room ~ room quiet
hearing deaf blind sign_language visually_impaired hearing_impaired ~ accessible
guide_dog assistance_dog service_dog ~ dog
food_allergies special_diet dietary ~ lunch tell
leave_by stay_late after_closing late_visit ~ evening office open
inquiry feedback_form leave_a_message send_a_message ~ contact form mail
hear_from_you when_do_you_answer how_soon_do_you_answer answer_time response_time ~ answer days reply
person_reading read_by ~ message read
cite quote copy reproduce reprint use_a_text ~ copyright permission
privacy confidential sensitive personal ~ data protect
infringement violation breach ~ rights law
feed upload put_into enter_into hand_to ~ data give
erase purge shred wipe_clean ~ delete data
stored_on kept_on saved_on located_on ~ data system
trackers ad_trackers web_beacons fingerprinting ~ cookie browser
reuse_your_text copy_your_text use_your_articles use_your_pictures ~ copyright permission
complain_to report_to_you flag_content take_down takedown ~ notice infringement
minor_child under_thirteen thirteen_years ~ children age
general_inbox general_email_address mailbox info_address ~ contact email address
open_on_saturdays open_on_sunday on_saturdays on_weekends ~ hours monday friday office
by_mistake accidentally inadvertently by_accident unintentionally ~ error
underage minor year_old_child my_child my_kid my_daughter my_son ~ children age data privacy
`
