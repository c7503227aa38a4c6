import type { PlayerTakeover } from '@vitrine/contract/player-takeovers';

// What the server says about an alarm, checked by hand: a schema would bring its whole library into this part. Null if it cannot be
// shown; what is only decoration is left out if it is not understood.

const levels = ['danger', 'warning', 'notice'] as const;
const kinds = ['alert', 'drill', 'quiet_drill'] as const;
const maxLength = 1000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxLength;
const isInstant = (value: unknown): value is string => isText(value) && Number.isFinite(Date.parse(value));

export function readTakeover(value: unknown): PlayerTakeover | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    id,
    revision,
    kind,
    level,
    startedAt,
    endsAt,
    endedAt,
    clearText,
    language,
    title,
    text,
    english,
    ...rest
  } = value as Record<string, unknown>;
  const known = kinds.find((each) => each === kind);
  if (!known || !isText(id) || !isText(title) || !isText(text) || !Number.isInteger(revision)) return null;
  if (!isInstant(startedAt) || !isInstant(endsAt) || !(endedAt === null || isInstant(endedAt))) return null;
  const other = english as Partial<Record<'title' | 'text', unknown>> | null | undefined;
  return {
    ...{ id, revision: revision as number, kind: known, startedAt, endsAt, endedAt, title, text },
    level: levels.find((each) => each === level) ?? 'danger',
    clearText: isText(clearText) ? clearText : null,
    language: isText(language) ? language : 'en',
    english: isText(other?.title) && isText(other?.text) ? { title: other.title, text: other.text } : null,
    sound: rest.sound === true,
    pictureWithin: Math.min(120_000, Math.max(0, Number(rest.pictureWithin) || 0)),
    design: isText(rest.design) ? rest.design : null,
    ...(isText(rest.display) && { display: rest.display }),
  };
}
