import { useLocation } from '@tanstack/react-router';
import { type CounterTable, counterRow, counterTable } from '@vitrine/contract/counter-links';
import type { Route } from '@vitrine/contract/route';
import type { Cells } from '@vitrine/contract/sources';
import { useCallback, useEffect, useState } from 'react';
import type * as z from 'zod';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CounterList } from './CounterList.tsx';
import classes from './counter.module.css';
import { readCounterAddress } from './counter-address.ts';

type Link = NonNullable<ReturnType<typeof readCounterAddress>>;
const refreshMs = 30_000;
const withinMs = 15_000;

/** The server answered, but not with what was asked for. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered with ${status}.`);
    this.status = status;
  }
}

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
  if (!response.ok) throw new Refused(response.status);
  return route.reply.parse(await response.json());
}

const readTable = async (link: Link) => (await ask(link, counterTable, counterTable.path)).data;

const sendRow = (link: Link, row: string, version: number, values: Cells) =>
  ask(link, counterRow, counterRow.path.replace(':row', row), { body: { values }, version });

/** What was just set counts, also if somebody else has changed the row meanwhile. */
async function saveRow(link: Link, row: string, version: number, values: Cells) {
  try {
    return await sendRow(link, row, version, values);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 412) throw error;
    const now = (await readTable(link)).rows.find(({ id }) => id === row);
    if (!now) throw error;
    return sendRow(link, row, now.version, values);
  }
}

const words = {
  ended: 'sources.counter.ended',
  unreachable: 'sources.counter.unreachable',
  notSaved: 'sources.counter.notSaved',
  refused: 'sources.counter.refused',
} as const;
type Problem = keyof typeof words;

const hasEnded = (error: unknown) => error instanceof Refused && error.status === 401;

function useCounterTable(link: Link | null) {
  const [table, setTable] = useState<CounterTable | null>(null);
  const [problem, setProblem] = useState<Problem | null>(link ? null : 'ended');
  const load = useCallback(async () => {
    if (!link) return;
    try {
      setTable(await readTable(link));
      setProblem((known) => (known === 'unreachable' ? null : known));
    } catch (error) {
      setProblem((known) => (hasEnded(error) ? 'ended' : (known ?? 'unreachable')));
    }
  }, [link]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => {
      // What was not saved has been read by now.
      setProblem((known) => (known === 'ended' ? known : null));
      void load();
    }, refreshMs);
    window.addEventListener('online', load);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', load);
    };
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
      const { data, waiting, now } = await saveRow(link!, row, known.version, values);
      setTable((all) => all && { ...all, waiting, now });
      show(data.values, data.version);
      setProblem(null);
      return true;
    } catch (error) {
      // The switch turns back: what is seen here is what is saved.
      show(known.values);
      setProblem(hasEnded(error) ? 'ended' : error instanceof Refused ? 'refused' : 'notSaved');
      void load();
      return false;
    }
  };
  return { table, problem, save };
}

/** One table on one phone, without a login. */
export function CounterPage() {
  const t = useT();
  const hash = useLocation({ select: (location) => location.hash });
  const [link] = useState(() => readCounterAddress(hash));
  const { table, problem, save } = useCounterTable(link);
  if (problem === 'ended')
    return (
      <Text as="main" className={classes.alone} pad="16">
        <EmptyState>{t('sources.counter.ended')}</EmptyState>
      </Text>
    );
  return (
    <Text as="main" className={classes.alone} pad="16">
      <Row className={classes.title} gap={12} align="baseline" justify="between">
        <h1>{table ? [table.name, table.section].filter(Boolean).join(' · ') : t('pages.counter')}</h1>
        {table && table.displays > 0 && (
          <Text fixed size="13" tone="muted">
            {t('sources.screens', { count: table.displays })}
            {table.places > 1 && ` · ${t('sources.placeCount', { count: table.places })}`}
          </Text>
        )}
      </Row>
      {table && table.section !== null && table.rows.length === 0 ? (
        <EmptyState>
          {t('sources.counter.sectionGone', { section: table.section, name: table.madeBy })}
        </EmptyState>
      ) : table ? (
        <CounterList
          columns={table.columns}
          rows={table.rows}
          displays={table.displays}
          places={table.places}
          waiting={table.waiting}
          now={table.now}
          problem={problem && t(words[problem])}
          onSave={save}
        />
      ) : (
        problem && (
          <Text as="p" role="alert" className={classes.problem} fill="danger" tone="danger" rounded>
            {t(words[problem])}
          </Text>
        )
      )}
    </Text>
  );
}
