import { newId } from '../ids.ts';

// The announcements of a transaction, as rows written with it. The process that publishes them deletes them
// (events.ts).

export interface Announcement {
  readonly environment: string;
  readonly kinds: readonly string[];
  /** Null if it concerns the whole environment. */
  readonly device: string | null;
}

export interface PendingRow extends Announcement {
  readonly id: string;
}

/** Decides which announcements of a transaction need a row, and publishes them after its commit. */
export interface Announcer {
  note(announced: readonly Announcement[]): {
    readonly rows: readonly PendingRow[];
    committed(): void;
    rolledBack(): void;
  };
}

/** For a program that exits before it could publish anything: other processes do. */
export const leaveToOthers: Announcer = {
  note: (announced) => ({
    rows: announced.map((each) => ({ id: newId(), ...each })),
    committed() {},
    rolledBack() {},
  }),
};

/** One row per environment and device, however often a transaction announces it. */
export function collectAnnouncements() {
  const byTarget = new Map<string, Announcement & { readonly kinds: string[] }>();
  return {
    add({ environment, kinds, device }: Announcement): void {
      const target = `${environment} ${device}`;
      const known = byTarget.get(target) ?? { environment, device, kinds: [] };
      byTarget.set(target, known);
      for (const kind of kinds) if (!known.kinds.includes(kind)) known.kinds.push(kind);
    },
    all: (): Announcement[] => [...byTarget.values()],
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const name = /^[a-z-]{1,40}$/;

/**
 * A statement in front of the commit: both are one message, because a separate one would cost a small update
 * a tenth of its time. Multiple statements take no parameters, so the values are validated.
 */
export function insertPending(rows: readonly PendingRow[]): string {
  if (rows.length === 0) return '';
  const values = rows.map(({ id, environment, kinds, device }) => {
    const isSafe = [id, environment, device ?? id].every((each) => uuid.test(each));
    if (!isSafe || !kinds.every((kind) => name.test(kind))) throw new Error('An announcement is malformed.');
    return `('${id}', '${environment}', '{${kinds.join(',')}}', ${device ? `'${device}'` : 'null'})`;
  });
  return `insert into infra.pending_notifications (id, environment_id, kinds, device_id) values ${values.join(', ')}; `;
}
