import { useLocation, useNavigate } from '@tanstack/react-router';
import { dayMs } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { perPageChoices } from '../../lib/list-state.ts';
import { dateOf, daysFrom } from '../../lib/local-days.ts';

// The shown days, name filter and page. A page keeps them in the URL, a sheet in its state.

type Search = Readonly<Record<string, string | undefined>>;

export interface PlaysState {
  /** First and last day, both included; `2026-11-17`. */
  readonly first: string;
  readonly last: string;
  readonly item: string;
  readonly page: number;
  readonly perPage: number;
}

const isDate = (text: string | undefined): text is string =>
  /^(19[7-9]|20\d|21\d)\d-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** The default range in days. */
const shownDays = 7;

export function playsStateFrom(search: Search, today: number): PlaysState {
  const last = isDate(search.to) ? search.to : dateOf(today);
  const first = isDate(search.from) ? search.from : dateOf(dayOf(last) - (shownDays - 1));
  const page = Number(search.page);
  const perPage = Number(search.perPage);
  return {
    first: first <= last ? first : last,
    last,
    item: search.item ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: perPageChoices.find((choice) => choice === perPage) ?? perPageChoices[0],
  };
}

/** From the first to the last midnight in a time zone. */
export function instantsOf({ first, last }: Pick<PlaysState, 'first' | 'last'>, timeZone: string) {
  const from = daysFrom(timeZone, dayOf(first), 1)[0]!.from;
  const to = daysFrom(timeZone, dayOf(last), 1)[0]!.to;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

export type PlaysChange = Readonly<
  Partial<Record<'from' | 'to' | 'item' | 'page' | 'perPage', string | null>>
>;

export function searchAfter(search: Search, change: PlaysChange): Record<string, string> {
  const next = { ...search, page: undefined, ...change };
  return Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => !!entry[1]));
}

export function usePlaysState(today: number, isInAddress: boolean) {
  const inAddress = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const [own, setOwn] = useState<Search>({});
  const search = isInAddress ? inAddress : own;
  const set = (change: PlaysChange) => {
    const next = searchAfter(search, change);
    if (!isInAddress) return setOwn(next);
    void navigate({ to: '.', search: next, replace: 'item' in change, resetScroll: false } as never);
  };
  return { ...playsStateFrom(search, today), set };
}
