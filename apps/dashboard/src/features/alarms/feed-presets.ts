// Authorities that publish warnings in CAP, by country, with what their addresses need. Nobody of ours has tried most of them:
// `tried` is the day on which somebody did, and is said beside the authority while there is none.

export interface FeedPreset {
  /** ISO 3166, in capitals. */
  readonly country: string;
  readonly authority: string;
  readonly address: string;
  /** How its areas are named, if most of them have no shape: then the regions are asked for. */
  readonly codes: string | null;
  /** Time zones of the places that it warns, as the first choice of where. */
  readonly zones: readonly string[];
  readonly tried: string | null;
}

const meteoalarm = (country: string, authority: string, slug: string, ...zones: string[]): FeedPreset => ({
  country,
  authority,
  address: `https://feeds.meteoalarm.org/feeds/meteoalarm-legacy-atom-${slug}`,
  codes: country === 'BG' ? 'NUTS3' : 'EMMA_ID',
  zones,
  tried: null,
});

const weatherService = (state: string, name: string, ...zones: string[]): FeedPreset => ({
  country: 'US',
  authority: `NWS, ${name}`,
  address: `https://api.weather.gov/alerts/active.atom?area=${state}`,
  codes: null,
  zones: zones.map((zone) => (zone.startsWith('Pacific/') ? zone : `America/${zone}`)),
  tried: null,
});

const newZealand = (authority: string, address: string): FeedPreset => ({
  country: 'NZ',
  authority,
  address,
  codes: null,
  zones: ['Pacific/Auckland', 'Pacific/Chatham'],
  tried: null,
});

const [eastern, central, mountain, pacific] = ['New_York', 'Chicago', 'Denver', 'Los_Angeles'] as const;

export const feedPresets: readonly FeedPreset[] = [
  // One document of the whole country; its address has moved twice.
  {
    country: 'CZ',
    authority: 'ČHMÚ',
    address: 'https://vystrahy-cr.chmi.cz/data/XOCZ50_OKPR.xml',
    codes: 'CISORP',
    zones: ['Europe/Prague'],
    tried: null,
  },
  meteoalarm('CZ', 'ČHMÚ (Meteoalarm)', 'czechia', 'Europe/Prague'),
  meteoalarm('AT', 'GeoSphere Austria', 'austria', 'Europe/Vienna'),
  meteoalarm('BA', 'FHMZ, RHMZ', 'bosnia-herzegovina', 'Europe/Sarajevo'),
  meteoalarm('BE', 'KMI, IRM', 'belgium', 'Europe/Brussels'),
  meteoalarm('BG', 'НИМХ', 'bulgaria', 'Europe/Sofia'),
  meteoalarm('CH', 'MeteoSchweiz', 'switzerland', 'Europe/Zurich'),
  meteoalarm('CY', 'DoM', 'cyprus', 'Asia/Nicosia'),
  meteoalarm('DE', 'DWD', 'germany', 'Europe/Berlin', 'Europe/Busingen'),
  meteoalarm('DK', 'DMI', 'denmark', 'Europe/Copenhagen'),
  meteoalarm('EE', 'Keskkonnaagentuur', 'estonia', 'Europe/Tallinn'),
  {
    country: 'ES',
    authority: 'AEMET',
    address: 'https://www.aemet.es/documentos_d/eltiempo/prediccion/avisos/rss/CAP_AFAE_RSS.xml',
    codes: null,
    zones: ['Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'],
    tried: null,
  },
  meteoalarm('ES', 'AEMET (Meteoalarm)', 'spain', 'Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary'),
  meteoalarm('FI', 'Ilmatieteen laitos', 'finland', 'Europe/Helsinki', 'Europe/Mariehamn'),
  meteoalarm('FR', 'Météo-France', 'france', 'Europe/Paris'),
  meteoalarm('GB', 'Met Office', 'united-kingdom', 'Europe/London'),
  meteoalarm('GR', 'ΕΜΥ', 'greece', 'Europe/Athens'),
  meteoalarm('HR', 'DHMZ', 'croatia', 'Europe/Zagreb'),
  meteoalarm('HU', 'HungaroMet', 'hungary', 'Europe/Budapest'),
  meteoalarm('IE', 'Met Éireann', 'ireland', 'Europe/Dublin'),
  meteoalarm('IL', 'IMS', 'israel', 'Asia/Jerusalem'),
  meteoalarm('IS', 'Veðurstofa Íslands', 'iceland', 'Atlantic/Reykjavik'),
  meteoalarm('IT', 'Aeronautica Militare', 'italy', 'Europe/Rome'),
  meteoalarm('LT', 'LHMT', 'lithuania', 'Europe/Vilnius'),
  meteoalarm('LU', 'MeteoLux', 'luxembourg', 'Europe/Luxembourg'),
  meteoalarm('LV', 'LVĢMC', 'latvia', 'Europe/Riga'),
  meteoalarm('MD', 'SHS', 'moldova', 'Europe/Chisinau'),
  meteoalarm('ME', 'ZHMS', 'montenegro', 'Europe/Podgorica'),
  meteoalarm('MK', 'УХМР', 'republic-of-north-macedonia', 'Europe/Skopje'),
  meteoalarm('MT', 'MetMalta', 'malta', 'Europe/Malta'),
  meteoalarm('NL', 'KNMI', 'netherlands', 'Europe/Amsterdam'),
  meteoalarm('NO', 'Meteorologisk institutt', 'norway', 'Europe/Oslo'),
  newZealand('MetService', 'https://alerts.metservice.com/cap/rss'),
  newZealand('NEMA', 'https://alerthub.civildefence.govt.nz/rss/pwp'),
  newZealand('GeoNet', 'https://api.geonet.org.nz/cap/1.2/GPA1.0/feed/atom1.0/quake'),
  meteoalarm('PL', 'IMGW-PIB', 'poland', 'Europe/Warsaw'),
  meteoalarm('PT', 'IPMA', 'portugal', 'Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'),
  meteoalarm('RO', 'ANM', 'romania', 'Europe/Bucharest'),
  meteoalarm('RS', 'РХМЗ', 'serbia', 'Europe/Belgrade'),
  meteoalarm('SE', 'SMHI', 'sweden', 'Europe/Stockholm'),
  meteoalarm('SI', 'ARSO', 'slovenia', 'Europe/Ljubljana'),
  meteoalarm('SK', 'SHMÚ', 'slovakia', 'Europe/Bratislava'),
  meteoalarm('UA', 'УкрГМЦ', 'ukraine', 'Europe/Kyiv', 'Europe/Kiev'),
  weatherService('AL', 'Alabama', central),
  weatherService('AK', 'Alaska', 'Anchorage', 'Juneau', 'Sitka', 'Nome', 'Yakutat', 'Metlakatla', 'Adak'),
  weatherService('AZ', 'Arizona', 'Phoenix', mountain),
  weatherService('AR', 'Arkansas', central),
  weatherService('CA', 'California', pacific),
  weatherService('CO', 'Colorado', mountain),
  weatherService('CT', 'Connecticut', eastern),
  weatherService('DE', 'Delaware', eastern),
  weatherService('DC', 'District of Columbia', eastern),
  weatherService('FL', 'Florida', eastern, central),
  weatherService('GA', 'Georgia', eastern),
  weatherService('HI', 'Hawaii', 'Pacific/Honolulu'),
  weatherService('ID', 'Idaho', 'Boise', pacific),
  weatherService('IL', 'Illinois', central),
  weatherService('IN', 'Indiana', 'Indiana/Indianapolis', 'Indianapolis', central),
  weatherService('IA', 'Iowa', central),
  weatherService('KS', 'Kansas', central, mountain),
  weatherService('KY', 'Kentucky', 'Kentucky/Louisville', 'Louisville', eastern, central),
  weatherService('LA', 'Louisiana', central),
  weatherService('ME', 'Maine', eastern),
  weatherService('MD', 'Maryland', eastern),
  weatherService('MA', 'Massachusetts', eastern),
  weatherService('MI', 'Michigan', 'Detroit', 'Menominee'),
  weatherService('MN', 'Minnesota', central),
  weatherService('MS', 'Mississippi', central),
  weatherService('MO', 'Missouri', central),
  weatherService('MT', 'Montana', mountain),
  weatherService('NE', 'Nebraska', central, mountain),
  weatherService('NV', 'Nevada', pacific),
  weatherService('NH', 'New Hampshire', eastern),
  weatherService('NJ', 'New Jersey', eastern),
  weatherService('NM', 'New Mexico', mountain),
  weatherService('NY', 'New York', eastern),
  weatherService('NC', 'North Carolina', eastern),
  weatherService('ND', 'North Dakota', 'North_Dakota/Center', central, mountain),
  weatherService('OH', 'Ohio', eastern),
  weatherService('OK', 'Oklahoma', central),
  weatherService('OR', 'Oregon', pacific, 'Boise'),
  weatherService('PA', 'Pennsylvania', eastern),
  weatherService('RI', 'Rhode Island', eastern),
  weatherService('SC', 'South Carolina', eastern),
  weatherService('SD', 'South Dakota', central, mountain),
  weatherService('TN', 'Tennessee', central, eastern),
  weatherService('TX', 'Texas', central, mountain),
  weatherService('UT', 'Utah', mountain),
  weatherService('VT', 'Vermont', eastern),
  weatherService('VA', 'Virginia', eastern),
  weatherService('WA', 'Washington', pacific),
  weatherService('WV', 'West Virginia', eastern),
  weatherService('WI', 'Wisconsin', central),
  weatherService('WY', 'Wyoming', mountain),
];

/** Null for an address of one's own. */
export const presetOf = (address: string): FeedPreset | null =>
  feedPresets.find((preset) => preset.address === address) ?? null;

export const presetCountries: readonly string[] = [...new Set(feedPresets.map(({ country }) => country))];
