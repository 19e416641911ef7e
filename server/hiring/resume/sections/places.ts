const countries =
  /^(?:usa|u\.s\.a?\.?|us|united states|uk|u\.k\.|united kingdom|england|scotland|wales|ireland|germany|deutschland|austria|österreich|switzerland|schweiz|suisse|france|spain|españa|italy|italia|portugal|netherlands|nederland|belgium|belgique|denmark|sweden|norway|finland|poland|czechia|czech republic|hungary|romania|bulgaria|greece|ελλάδα|turkey|israel|ישראל|egypt|مصر|jordan|الأردن|lebanon|لبنان|uae|united arab emirates|الإمارات|saudi arabia|السعودية|qatar|قطر|morocco|tunisia|kenya|nigeria|ghana|ethiopia|south africa|india|pakistan|bangladesh|sri lanka|nepal|china|中国|hong kong|taiwan|japan|korea|south korea|singapore|malaysia|indonesia|vietnam|thailand|philippines|australia|new zealand|canada|mexico|méxico|brazil|brasil|argentina|chile|colombia|perú|peru|russia|россия|ukraine|україна|kazakhstan|georgia|armenia)$/i
const states =
  /^(?:al|ak|az|ar|ca|co|ct|de|fl|ga|hi|id|il|in|ia|ks|ky|la|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|dc|on|bc|qc|ab|nsw|vic|qld)(?: \d{5})?$/i
const cities =
  /^(?:berlin|hamburg|münchen|munich|köln|cologne|frankfurt(?: am main)?|stuttgart|düsseldorf|leipzig|dresden|hannover|bremen|nürnberg|kiel|lübeck|wien|vienna|graz|zürich|zurich|genf|geneva|genève|basel|bern|london|manchester|leeds|bristol|edinburgh|glasgow|birmingham|dublin|cork|paris|lyon|marseille|toulouse|nantes|bordeaux|lille|madrid|barcelona|valencia|sevilla|bilbao|lisbon|lisboa|porto|rome|roma|milan|milano|turin|torino|amsterdam|rotterdam|utrecht|brussels|bruxelles|antwerp|copenhagen|københavn|stockholm|gothenburg|oslo|bergen|helsinki|warsaw|kraków|krakow|prague|praha|budapest|bucharest|sofia|athens|αθήνα|θεσσαλονίκη|πάτρα|istanbul|ankara|tel aviv|תל אביב|ירושלים|jerusalem|חיפה|haifa|cairo|القاهرة|الإسكندرية|amman|عمان|beirut|بيروت|dubai|دبي|abu dhabi|أبوظبي|riyadh|الرياض|جدة|doha|الدوحة|casablanca|tunis|nairobi|lagos|accra|cape town|johannesburg|mumbai|pune|delhi|new delhi|bangalore|bengaluru|hyderabad|chennai|kolkata|ahmedabad|karachi|lahore|dhaka|beijing|北京|shanghai|上海|shenzhen|深圳|guangzhou|广州|hangzhou|杭州|成都|武汉|南京|tokyo|osaka|seoul|singapore|kuala lumpur|jakarta|manila|bangkok|hanoi|sydney|melbourne|brisbane|perth|auckland|wellington|toronto|vancouver|montreal|montréal|ottawa|calgary|new york|new york city|nyc|boston|chicago|seattle|portland|san francisco|los angeles|san diego|denver|austin|dallas|houston|atlanta|miami|philadelphia|washington|baltimore|richmond|norfolk|detroit|minneapolis|mexico city|bogotá|lima|santiago|buenos aires|são paulo|rio de janeiro|moscow|москва|санкт-петербург|казань|новосибирск|екатеринбург|kyiv|київ|remote|hybrid)$/i

/** Whether a text is a place rather than a name: a well-known city, or anything followed by a country or a state. */
export function isPlace(text: string): boolean {
  const parts = text.split(/\s*[,،，/]\s*|\s+\(|\)/).filter((part) => part !== '')
  const [first = '', second = ''] = parts
  const last = parts.at(-1) ?? ''
  if (cities.test(text.trim()) || countries.test(text.trim())) return true
  if (parts.length < 2 || parts.length > 3 || parts.some((part) => part.length >= 25)) return false
  if (cities.test(first)) return true
  // With three parts, the second is the town, so the first is a name: "Ironbridge, Richmond, VA".
  if (parts.length === 3 && (states.test(last) || cities.test(second) || text.includes('('))) return false
  return countries.test(last) || states.test(last)
}

/** Whether a text that may be a place leaves room for a name before it: "Sandpiper, Goa, India". */
export const mayBeginWithName = (text: string): boolean => {
  const parts = text.split(/\s*[,،，]\s*/)
  return parts.length === 3 && !cities.test(parts[0] ?? '') && !states.test(parts[1] ?? '')
}
