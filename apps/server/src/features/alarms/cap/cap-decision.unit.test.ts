import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BadCap, type CapAlert, type CapPlace, capLimits } from '../../../infra/reader/cap/cap-reading.ts';
import { readCap } from '../../../infra/reader/cap/read-cap.ts';
import { type CapDecision, type CapRules, decideCap, type KnownAlert } from './cap-decision.ts';

interface Vector {
  readonly file: string;
  readonly about: string;
  readonly rules?: Partial<Omit<CapRules, 'least' | 'places'>> & { least?: Partial<CapRules['least']> };
  readonly known?: readonly KnownAlert[];
  readonly expected: readonly unknown[];
  readonly links?: readonly string[];
}

const folder = new URL('../../../../../../docs/cap/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const { now, places, vectors } = JSON.parse(read('vectors.json')) as {
  now: string;
  places: readonly { id: string; point: { latitude: number; longitude: number } | null }[];
  vectors: readonly Vector[];
};

const located = places.flatMap(({ id, point }) => (point ? [{ id, point }] : []));
const asked = located.map(({ point }): CapPlace => [point.latitude, point.longitude]);
const parseCap = (text: string) => readCap(text, asked);

const rulesOf = ({ rules }: Vector): CapRules => ({
  events: [],
  area: 'covers_place',
  geocodes: [],
  tests: 'ignore',
  language: 'en',
  minutes: 60,
  places: located.map(({ id }) => id),
  ...rules,
  least: { severity: 'Unknown', urgency: 'Unknown', certainty: 'Unknown', ...rules?.least },
});

/** One after another, as a feed is read: what was handled is known to the next. */
function decideAll(alerts: readonly CapAlert[], vector: Vector): CapDecision[] {
  const known = [...(vector.known ?? [])];
  return alerts.map((alert) => {
    const decision = decideCap(alert, rulesOf(vector), known, Date.parse(now));
    known.push({ sender: alert.sender, identifier: alert.identifier, started: null });
    return decision;
  });
}

const written = (decision: CapDecision) =>
  decision.kind === 'start' ? { ...decision, endsAt: new Date(decision.endsAt).toISOString() } : decision;

describe('the published vectors', () => {
  test('are 24, and each file is one of them', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
    expect(files.sort()).toEqual(vectors.map(({ file }) => file));
    expect(files).toHaveLength(24);
  });

  test.each(vectors)('$file: $about', (vector) => {
    const { alerts, links } = parseCap(read(vector.file));
    expect(decideAll(alerts, vector).map(written)).toEqual(vector.expected);
    expect(links.map(({ address }) => address)).toEqual(vector.links ?? []);
  });
});

const problemOf = (text: string) => {
  try {
    parseCap(text);
    return null;
  } catch (error) {
    return error instanceof BadCap ? error.problem : error;
  }
};

describe('bad input', () => {
  const good = read('01-polygon.xml');

  test('is refused by its kind', () => {
    expect(problemOf('')).toBe('not_xml');
    expect(problemOf('{"alert": true}')).toBe('not_xml');
    expect(problemOf(good.slice(0, 400))).toBe('not_xml');
    expect(problemOf('<html><body>Log in</body></html>')).toBe('no_alert');
    expect(problemOf('<alert><constructor>x</constructor></alert>')).toBe('not_xml');
    expect(problemOf('<alert><identifier>1</identifier></alert>')).toBe('incomplete_alert');
    expect(problemOf(good.replace('2026-11-16T14:30:00+01:00', 'yesterday'))).toBe('incomplete_alert');
    expect(problemOf(`<!DOCTYPE a [<!ENTITY x "y">]>${good}`)).toBe('document_type');
    expect(problemOf(good.replace('</info>', `<note>${'a'.repeat(capLimits.feedBytes)}</note></info>`))).toBe(
      'too_large',
    );
  });

  test('a shape that cannot be read reaches nobody, instead of everybody', () => {
    for (const polygon of ['49,16 49,17', 'here and there', '91,16 91,17 92,17 91,16']) {
      const { alerts } = parseCap(good.replace(/<polygon>[^<]*/, `<polygon>${polygon}`));
      expect(decideAll(alerts, vectors[0]!)).toEqual([{ kind: 'ignore', reason: 'elsewhere' }]);
    }
  });

  test('long words are cut at a word, and never inside a character', () => {
    const words = parseCap(good.replace(/<headline>[^<]*/, `<headline>${'Chemical leak '.repeat(20)}`));
    expect(decideAll(words.alerts, vectors[0]!)).toMatchObject([
      { texts: { en: { title: `${'Chemical leak '.repeat(5)}Chemical…` } } },
    ]);
    const emoji = parseCap(good.replace(/<headline>[^<]*/, `<headline>${'🔥'.repeat(60)}`));
    const [decision] = decideAll(emoji.alerts, vectors[0]!);
    const title = (decision as { texts: { en: { title: string } } }).texts.en.title;
    expect(title.isWellFormed()).toBe(true);
    expect(title.length).toBeLessThanOrEqual(80);
  });

  test('one broken alert of a feed does not hide the others', () => {
    const atom = read('23-atom.xml').replace('<cap:identifier>brno-1</cap:identifier>', '');
    const { alerts, leftOut } = parseCap(atom);
    expect(alerts).toHaveLength(1);
    expect(leftOut).toBe(1);
  });
});

test('an update that is over ends what it replaces; one that begins later does not', () => {
  const update = vectors.find(({ file }) => file.includes('update'))!;
  const text = read(update.file);
  const over = parseCap(text.replace(/<expires>[^<]*/, '<expires>2026-11-16T13:00:00+01:00')).alerts;
  expect(decideAll(over, update)).toEqual([{ kind: 'end', ends: ['takeover-1'] }]);
  const later = parseCap(
    text
      .replace('<expires>', '<effective>2026-11-16T18:00:00+01:00</effective>\n<expires>')
      .replace(/<expires>[^<]*/, '<expires>2026-11-16T20:00:00+01:00'),
  ).alerts;
  expect(decideAll(later, update)).toEqual([{ kind: 'ignore', reason: 'not_yet' }]);
});
