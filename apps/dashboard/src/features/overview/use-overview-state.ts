import { useLocation, useNavigate } from '@tanstack/react-router';
import { Id } from '@vitrine/contract/text';

// The state of the overview is kept in the URL: `?view=24h&location=…`, and `at=…` for a past moment. Switching views drops the parameters
// of the previous view.

export const views = ['now', '24h'] as const;
export type OverviewView = (typeof views)[number];

export type Search = Readonly<Record<string, string | undefined>>;

export const viewFrom = (search: Search): OverviewView => views.find((view) => view === search.view) ?? 'now';

/** A malformed id is ignored. */
export const locationFrom = (search: Search): string | null => Id.safeParse(search.location).data ?? null;

/** The past moment that is looked at; null for the present. What is no instant is ignored. */
export function momentFrom(search: Search): number | null {
  const at = Date.parse(search.at ?? '');
  return Number.isNaN(at) ? null : at;
}

export function useOverviewState() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const go = (next: Search) => void navigate({ to: '.', search: next, resetScroll: false } as never);
  return {
    view: viewFrom(search),
    isPast: momentFrom(search) !== null,
    travelTo: (at: number) => go({ location: search.location, at: new Date(at).toISOString() }),
    setView: (view: OverviewView) =>
      go({ view: view === 'now' ? undefined : view, location: search.location }),
  };
}
