import { stemOf } from '#server/text/stem.ts'
import { wordsOf } from '#server/text/words.ts'

/**
 * Facts that companies are often asked about and few publish. A line lists all names of one fact, and after `~` names
 * that only an answer uses; `_` joins the words of an expression. There are no synonyms beyond these: a passage that
 * does not name the fact does not answer the question.
 */
const lines = `
parking car_park parking_lot parking_space where_can_i_park ~ garage
bus tram subway metro_station underground public_transport nearest_station train_station ~ station
airport ~ flight
taxi_stand airport_shuttle
hotel overnight_stay accommodation hostel
canteen cafeteria cafe
bicycle bike shower
charging_station electric_car
gym fitness_studio sports_club
smoking smoke cigarette
weather_forecast
newsletter mailing_list email_updates
podcast webinar rss job_alert
brochure press_kit media_kit company_presentation
press_officer press_contact press_office spokesperson media_contact public_relations media_inquiries
cfo finance_director chief_financial_officer
data_protection_officer privacy_officer
hr_department hr_manager head_of_hr human_resources_department
general_counsel legal_department in-house_lawyer
your_revenue annual_revenue company_revenue revenue_last_year your_turnover annual_turnover turnover_last_year annual_sales
annual_report which_auditor your_auditor who_audits audit_your_books balance_sheet financial_statements annual_accounts
annual_profit your_profit your_profits how_much_profit
shareholder investor stock_exchange listed_company venture_capital publicly_traded
legal_form llc gmbh incorporated
vat_number tax_number tax_id registration_number commercial_register duns_number
bank_account bank_details iban
market_share credit_rating
patent
award awards prize prizes
carbon_footprint sustainability_report esg net_zero climate_neutral co2_footprint carbon_neutral
diversity_report gender_ratio quota_of_women
works_council labor_union trade_union
professional_association trade_association chamber_of_commerce
liability_insurance indemnity_insurance professional_indemnity
year_of_foundation founding_year year_founded
tax_advice tax_advisory tax_return tax_consulting tax_adviser tax_advisor
bookkeeping_service payroll_outsourcing annual_accounts financial_audit statutory_audit audit_our_accounts ~ accounting
legal_advice legal_representation patent_law ~ lawyer
merger_advice takeover_of due_diligence company_valuation value_the_firm value_the_company mergers_and_acquisitions
search_engine_optimization seo google_ranking search_engine
ad_campaign advertising_campaign marketing_campaign run_advertising branding
design_a_logo logo_design graphic_design
mobile_app iphone_app android_app mobile_game video_game computer_game
web_design build_a_website make_a_website build_websites online_shop_for
web_hosting domain_name
blockchain cryptocurrency crypto bitcoin nft web3 metaverse
penetration_test pentest ethical_hacking red_team
executive_search headhunting
translation_service interpreting_service
sap_implementation sap_partner sap_consultants s4hana oracle_partner salesforce servicenow netsuite odoo
software_license license_key
drone virtual_reality augmented_reality 3d_printing quantum_computer
crowdfunding fundraising
event_planning video_production wedding
staff_leasing temporary_staff body_leasing
interview_round rounds_of_interviews number_of_interviews interview_process hiring_process application_process recruitment_process assessment_center
application_deadline closing_date deadline_for_applications deadline_to_apply apply_until
probation probation_period trial_period
notice_period
part_time part-time half-time job_sharing reduced_hours half_days
internship intern working_student summer_job work_placement
a_thesis write_my_thesis thesis_with thesis_at bachelor_thesis master_thesis dissertation
freelance freelancer self-employed
visa work_permit
relocation relocation_package moving_costs
sabbatical unpaid_leave
company_car car_allowance
stock_option share_options employee_shares
childcare kindergarten daycare
dress_code suit_and_tie
home_office work_from_home working_from_home job_from_home days_from_home partly_from_home telework remote remotely hybrid wfh
overtime
flexitime core_hours flexible_hours flexible_working
sick_pay sick_leave sick_days
meal_voucher free_lunch free_fruit
background_check drug_test criminal_record
referral_bonus signing_bonus
travel_expenses per_diem business_class frequent_flyer
retirement_age age_limit
unsolicited_application ~ speculative
volunteering volunteer_day charity donate donation
payment_terms payment_term installments credit_card down_payment advance_payment
invoice_in currency_of_invoices pay_in_euro pay_in_dollars
refund money_back
free_trial demo_account
service_level_agreement sla emergency_hotline 24/7_support
client_portal customer_login
nearest_restaurant swimming_pool
crm_system time_tracking
success_fee contingency_fee performance_fee no_cure_no_pay pay_per_result
minimum_budget minimum_project minimum_contract
hourly_wage pay_range salary_band
favorite_color favorite_food favorite_movie hobby star_sign
investment_advice stock_tips buy_shares sell_shares buy_stocks which_shares asset_management
career_coaching life_coaching personal_coaching marriage_counseling
interior_design landscape_design
security_audit vulnerability_scan cybersecurity_audit
mortgage consumer_loan
market_research focus_group
franchise franchising
lobbying crisis_communication
grant_application subsidy_application
customs_clearance import_license
chatbot_for_our voice_assistant
digital_twin 5g
tableau power_bi qlik looker
jira slack trello asana notion
german_version french_version spanish_version website_in_german website_in_spanish translated_website
dark_mode mobile_version app_store
guest_post guest_article guest_author
rent_a_room room_rental coworking
security_camera video_surveillance cctv
application_status status_of_my_application state_of_my_application
apply_again reapply second_application
weekly_hours working_hours_per_week
dental dentist eye_care
bike_leasing
company_party christmas_party summer_party team_event offsite
job_fair career_fair open_day open_house
trial_day
employee_turnover attrition staff_turnover
glassdoor kununu employer_rating employee_reviews customer_rating star_rating google_reviews
minimum_wage
vaccine covid pandemic
election
trade_fair conference_talk public_speaking keynote
board_of_directors supervisory_board advisory_board
subsidiary parent_company holding_company
ipo merger_plans
political_donation political_party
court_case lawsuit legal_dispute
office_space square_meters
number_of_offices
what_university which_university alma_mater
university_partnership cooperation_with_universities
certificate_of_participation course_certificate
book_you_wrote published_book
logo_download download_your_logo download_the_logo logo_as_a logo_in_high your_logo_file
phone_support
airline aviation ~ airport
casino gambling
arms_industry
fashion_industry film_industry
law_firm
hotel_chain
cricket soccer olympic
`

/** The term sequences of a line in questions, and those in answers. */
interface PlainFact {
  readonly questions: readonly string[]
  readonly answers: readonly string[]
}

let loaded: readonly PlainFact[] | undefined

const facts = (): readonly PlainFact[] => {
  loaded ??= lines
    .trim()
    .split('\n')
    .map((line) => {
      const [questions = [], also = []] = line
        .split('~')
        .map((items) => items.trim().split(/\s+/).map(termsIn))
      return { questions, answers: [...questions, ...also] }
    })
  return loaded
}

/** All terms of a text, each between spaces. */
const termsIn = (text: string): string => ` ${wordsOf(text.replaceAll('_', ' ')).map(stemOf).join(' ')} `

/** Whether an English question asks for a fact that none of the texts names. */
export function asksForUnnamedFact(question: string, texts: readonly string[]): boolean {
  const terms = termsIn(question)
  const found = facts().filter(({ questions }) => questions.some((name) => terms.includes(name)))
  if (found.length === 0) return false
  const present = texts.map(termsIn)
  return found.some(({ answers }) => !present.some((text) => answers.some((name) => text.includes(name))))
}
