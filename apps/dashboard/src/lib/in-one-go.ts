// What a person does to several records at once is many calls. They carry one id, so that the history shows and puts back all of
// them as one.

let action: string | null = null;

/** Pages without TLS, as in a local network, have no `randomUUID`. */
function newAction(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (each) =>
    each.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A bulk action has the page to itself, so every change that is sent meanwhile belongs to it. */
export async function inOneGo<T>(work: () => Promise<T>): Promise<T> {
  if (action) return work();
  action = newAction();
  try {
    return await work();
  } finally {
    action = null;
  }
}

export const currentAction = (): string | null => action;
