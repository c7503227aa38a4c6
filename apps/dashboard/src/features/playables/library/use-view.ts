import { useLocation, useNavigate } from '@tanstack/react-router';
import type { View } from './PlayableFilters.tsx';

/** Pictures or a table, as stored in the URL. */
export function useView(): [View, (view: View) => void] {
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  const navigate = useNavigate();
  const { view, ...rest } = search;
  const set = (next: View) =>
    void navigate({
      to: '.',
      search: next === 'list' ? { ...rest, view: next } : rest,
      replace: true,
      resetScroll: false,
    } as never);
  return [view === 'list' ? 'list' : 'grid', set];
}
