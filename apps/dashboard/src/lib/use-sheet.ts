import { useLocation, useNavigate } from '@tanstack/react-router';

type Search = Readonly<Record<string, string | undefined>>;

/** What a link to a sheet has filled in. It stands in the fragment, which no server and no log ever sees. */
export const filledIn = (field: 'name' | 'phrase'): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(field);

/** Which sheet is open stands in the address (`?add=location`, `?edit=…`), so it can be linked and closed with Back. */
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
    /** With something filled in that must not stand in a log, e.g. the words of a device. */
    addWith: (hash: string) => show({ add: name }, false, hash),
    edit: (id: string) => show({ edit: id }, false),
    close: () => show({}, true),
  };
}
