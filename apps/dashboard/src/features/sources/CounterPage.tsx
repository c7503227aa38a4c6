import { useLocation } from '@tanstack/react-router';
import { type CounterTable, counterRow, counterTable } from '@vitrine/contract/counter-links';
import type { Route } from '@vitrine/contract/route';
import type { Cells } from '@vitrine/contract/sources';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod';
import { useT } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CounterList } from './CounterList.tsx';
import classes from './counter.module.css';
import { readCounterAddress } from './counter-address.ts';

type Link = NonNullable<ReturnType<typeof readCounterAddress>>;
const refreshMs = 30_000;
const withinMs = 15_000;

class LinkEnded extends Error {}

/** A call with the secret of the link, without cookies. */
async function ask<R extends z.ZodType>(
  link: Link,
  route: Route<z.ZodType, z.ZodType, R>,
  path: string,
  { body, version }: { body?: object; version?: number } = {},
): Promise<z.output<R>> {
  const response = await fetch(`${link.server}${path}`, {
    method: route.method,
    credentials: 'omit',
    headers: {
      Authorization: `Bearer ${link.secret}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  });
  if (response.status === 401) throw new LinkEnded();
  if (!response.ok) throw new Error(String(response.status));
  return route.reply.parse(await response.json());
}

/** One table on one phone, without a login. */
export function CounterPage() {
  const t = useT();
  const hash = useLocation({ select: (location) => location.hash });
  const [link] = useState(() => readCounterAddress(hash));
  const [table, setTable] = useState<CounterTable | null>(null);
  const [problem, setProblem] = useState<'ended' | 'network' | null>(link ? null : 'ended');
  const load = useCallback(async () => {
    if (!link) return;
    try {
      setTable((await ask(link, counterTable, counterTable.path)).data);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof LinkEnded ? 'ended' : 'network');
    }
  }, [link]);
  useEffect(() => {
    void load();
    const timer = setInterval(load, refreshMs);
    return () => clearInterval(timer);
  }, [load]);
  const save = async (row: string, values: Cells) => {
    const known = table!.rows.find(({ id }) => id === row)!;
    const show = (cells: Cells, version = known.version) =>
      setTable(
        (now) =>
          now && {
            ...now,
            rows: now.rows.map((each) => (each.id === row ? { ...each, version, values: cells } : each)),
          },
      );
    show({ ...known.values, ...values });
    try {
      const path = counterRow.path.replace(':row', row);
      const { data, waiting, now } = await ask(link!, counterRow, path, {
        body: { values },
        version: known.version,
      });
      setTable((all) => all && { ...all, waiting, now });
      show(data.values, data.version);
      setProblem(null);
      return true;
    } catch (error) {
      // The switch turns back: what is seen here is what is saved.
      show(known.values);
      setProblem(error instanceof LinkEnded ? 'ended' : 'network');
      void load();
      return false;
    }
  };
  if (problem === 'ended')
    return (
      <main className={classes.alone}>
        <EmptyState>{t('sources.counter.ended')}</EmptyState>
      </main>
    );
  return (
    <main className={classes.alone}>
      <h1>{table?.name ?? t('pages.counter')}</h1>
      {problem === 'network' && (
        <p role="alert" className={classes.problem}>
          {t('sources.counter.notSaved')}
        </p>
      )}
      {table && (
        <CounterList
          columns={table.columns}
          rows={table.rows}
          displays={table.displays}
          waiting={table.waiting}
          now={table.now}
          onSave={save}
          onUndo={null}
        />
      )}
    </main>
  );
}
