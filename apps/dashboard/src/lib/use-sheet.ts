import { useLocation, useNavigate } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

/** A value that a link prefills in a sheet. It is in the URL fragment, which is never sent to a server. */
export const filledIn = (field: 'calendar' | 'groups' | 'name' | 'phrase'): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(field);

/**
 * The open sheet is kept in the URL (`?add=location`, `?edit=…`), so it can be linked and closed with Back.
 */
export function useSheet(name: string) {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const show = (sheet: { add?: string; edit?: string }, replace: boolean, hash?: string) => {
    const { add: _, edit: __, ...rest } = search;
    const target = { to: '.', search: { ...rest, ...sheet }, replace, resetScroll: false };
    void navigate({ ...target, ...(hash ? { hash } : {}) } as never);
  };
  return {
    isAdding: search.add === name,
    editing: search.edit,
    add: () => show({ add: name }, false),
    /** With prefilled values that must not be logged, e.g. the phrase of a device. */
    addWith: (hash: string) => show({ add: name }, false, hash),
    edit: (id: string) => show({ edit: id }, false),
    close: () => show({}, true),
  };
}
