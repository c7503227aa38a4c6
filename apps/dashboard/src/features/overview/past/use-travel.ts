import { useLocation, useNavigate } from '@tanstack/react-router';
import { momentDays } from '@vitrine/contract/overview-moment';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { momentFrom, type Search } from '../use-overview-state.ts';
import { eventAfter, eventBefore, type RailEvent } from './rail-scale.ts';

// The moment that is shown. It is kept in the URL; while it moves, the URL follows shortly after.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const writtenAfterMs = 250;
const tickMs = 500;
/** An hour a second. */
const playedMs = hourMs * (tickMs / 1000);

export function useTravel(events: readonly RailEvent[]) {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const named = momentFrom(search);
  const [at, setAt] = useState(() => named ?? Date.now());
  const [isPlaying, setPlaying] = useState(false);
  const written = useRef(at);

  const moveTo = (next: number) => {
    const now = Date.now();
    setAt(Math.min(now, Math.max(now - momentDays * dayMs, next)));
  };
  const go = (next: number) => {
    setPlaying(false);
    moveTo(next);
  };

  // Another moment was opened by its address.
  useEffect(() => {
    if (named === null || named === written.current) return;
    written.current = named;
    setAt(named);
  }, [named]);

  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    const next = Math.floor(at / minuteMs) * minuteMs;
    if (next === Math.floor(written.current / minuteMs) * minuteMs) return;
    const timer = setTimeout(() => {
      written.current = next;
      const address = { ...latest.current, at: new Date(next).toISOString() };
      void navigate({ to: '.', search: address, replace: true, resetScroll: false } as never);
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [at, navigate]);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      setAt((before) => Math.min(Date.now(), before + playedMs));
    }, tickMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isAtEnd = at >= Date.now() - minuteMs;
  useEffect(() => {
    if (isPlaying && isAtEnd) setPlaying(false);
  }, [isPlaying, isAtEnd]);

  const [previous, next] = [eventBefore(events, at), eventAfter(events, at)];
  const step = (sign: -1 | 1) => (event: KeyboardEvent) =>
    go(at + sign * (event.shiftKey ? hourMs : minuteMs));
  useShortcut('momentBack', step(-1));
  useShortcut('momentForward', step(1));
  useShortcut('momentDayBack', () => go(at - dayMs));
  useShortcut('momentDayForward', () => go(at + dayMs));
  useShortcut('momentPrevious', () => previous && go(previous.at));
  useShortcut('momentNext', () => next && go(next.at));
  useShortcut('momentPlay', ({ target }) => {
    // There the key presses what is focused.
    if (target instanceof Element && target.closest('button, a, [role="radio"], input')) return false;
    setPlaying(!isPlaying);
    return true;
  });

  return {
    at,
    go,
    isPlaying,
    previous,
    next,
    toggle: () => setPlaying(!isPlaying),
    /** Views and filters stay at the moment. */
    setSearch: (change: Search) =>
      void navigate({ to: '.', search: { ...search, ...change }, resetScroll: false } as never),
    search,
    backToNow: () =>
      void navigate({ to: '.', search: { location: search.location }, resetScroll: false } as never),
  };
}
export type Travel = ReturnType<typeof useTravel>;
