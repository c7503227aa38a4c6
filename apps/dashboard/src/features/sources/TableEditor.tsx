import { can, staff } from '@vitrine/contract/access';
import { maxRows, type SourceColumn, type SourceRows } from '@vitrine/contract/sources';
import { lazy, Suspense, useState } from 'react';
import { RecordChanges } from '../../core/changes/history.views.tsx';
import { useUseText } from '../../core/pickers/source-words.ts';
import {
  type SourceRecord,
  useDelivery,
  useRows,
  useTableCalls,
  useUpdateSource,
} from '../../core/queries/sources.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { newId } from '../../lib/new-id.ts';
import { isProposed } from '../../lib/proposing.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Beside } from '../../ui/layout/grids.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { ClashBar } from './ClashBar.tsx';
import { CounterList } from './CounterList.tsx';
import { cellText } from './cell-text.ts';
import { HeldPasteBar, PastedBar } from './PastedBar.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { type PasteResult, pasteInto } from './paste.ts';
import { countDoubts } from './price-guard.ts';
import { rowName } from './row-names.ts';
import { SourceHead } from './SourceHead.tsx';
import { TableGrid } from './TableGrid.tsx';
import classes from './table.module.css';
import { useTableState } from './table-state.ts';
import { WaitingCard } from './WaitingCard.tsx';

const CounterLinksSheet = lazy(async () => ({
  default: (await import('./CounterLinksSheet.tsx')).CounterLinksSheet,
}));
const ColumnSheet = lazy(async () => ({ default: (await import('./ColumnSheet.tsx')).ColumnSheet }));

export function TableEditor({ source }: { source: SourceRecord }) {
  const t = useT();
  const { data, error, refetch } = useRows(source.id);
  if (data) return <Editor source={source} table={data} />;
  return (
    <>
      <SourceHead source={source} note={null} />
      {error ? (
        <ErrorState
          title={t('sources.loadFailed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton rows={10} height={37} />
      )}
    </>
  );
}

function Editor({ source, table }: { source: SourceRecord; table: SourceRows }) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const { caller } = useSession();
  const isStaff = can(caller, { access: staff });
  const calls = useTableCalls(source.id);
  const state = useTableState(table, calls);
  const delivery = useDelivery(source.id, table.waiting !== null);
  const update = useUpdateSource();
  /** What was pasted, and the version of the table with it: the next change ends it. */
  const [lastPaste, setLastPaste] = useState<{ result: PasteResult; version: number } | null>(null);
  const pasted = lastPaste?.version === table.version ? lastPaste.result : null;
  /** With prices far from the old ones: they are told before it is taken. */
  const [heldPaste, setHeldPaste] = useState<{ far: number; take: () => void } | null>(null);
  const [opened, setOpened] = useState<'counter' | { readonly column: SourceColumn | null } | null>(null);
  const { columns } = table;

  const guard = (text: string, at: { row: number; column: number }) => {
    const { rows } = pasteInto(columns, state.rows, at, text, newId);
    const far = countDoubts(columns, state.rows, rows);
    if (far === 0) return void paste(text, at);
    setHeldPaste({ far, take: () => void paste(text, at) });
  };
  const paste = async (text: string, at: { row: number; column: number }) => {
    setHeldPaste(null);
    const anchor = state.rows[at.row]?.id;
    const saved = await state.replaceAll((rows) => {
      const row = anchor === undefined ? -1 : rows.findIndex(({ id }) => id === anchor);
      const place = { row: row < 0 ? rows.length : row, column: at.column };
      const result = pasteInto(columns, rows, place, text, newId);
      return { result, rows: result.rows.map(({ id, values }) => ({ id, values: { ...values } })) };
    });
    if (saved) setLastPaste({ result: saved.made.result, version: saved.version });
  };
  const changeColumns = async (next: SourceColumn[]) => {
    try {
      await update.mutateAsync({ id: source.id, version: source.version, change: { columns: next } });
      await calls.refetch();
    } catch (error) {
      if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
    }
  };
  const used = useUseText()(source);
  if (isPhone)
    return (
      <>
        <SourceHead
          source={source}
          isCompact
          note={
            source.displays > 0 ? t('sources.screens', { count: source.displays }) : t('sources.onNoScreen')
          }
        />
        <CounterList
          columns={columns}
          rows={state.rows}
          displays={source.displays}
          places={new Set(delivery.data?.displays.map(({ location }) => location)).size}
          waiting={
            table.waiting && {
              ...table.waiting,
              // Others' are shown, and taken back on a wider page with all the rest.
              changes: (delivery.data?.isWaiting ? delivery.data.changes : []).map((change) => ({
                ...change,
                isYours: change.kind === 'changed' && state.changedHere.has(change.row),
              })),
            }
          }
          now={table.now}
          problem={null}
          onSave={(row, values) => state.setCells([{ row, values }])}
        />
      </>
    );
  return (
    <>
      <SourceHead
        source={source}
        note={`${t('sources.rowsOf', { count: state.rows.length, max: maxRows })} · ${used}`}
        actions={
          <>
            {state.savedAt !== null && !state.isSaving && (
              <Row as="span" inline gap={4} size="13" tone="active" role="status">
                <Glyph name="check" size={14} /> {t('sources.saved')}{' '}
                <Instant at={state.savedAt} place={null} form="seen" isHeaded />
              </Row>
            )}
            <IconButton
              outlined
              label={t('sources.undo')}
              icon="undo"
              disabled={!state.canUndo}
              onClick={() => void state.undo()}
            />
            <IconButton
              outlined
              label={t('sources.redo')}
              icon="redo"
              disabled={!state.canRedo}
              onClick={() => void state.redo()}
            />
            {isStaff && (
              <Button icon="phone" onClick={() => setOpened('counter')}>
                {t('sources.forCounter')}
              </Button>
            )}
          </>
        }
        menu={[{ label: t('sources.addColumn'), icon: 'plus', onClick: () => setOpened({ column: null }) }]}
      />
      <Beside aside={400} align="start">
        <Text as="div" clip framed rounded="card" surface>
          {heldPaste && <HeldPasteBar {...heldPaste} onCancel={() => setHeldPaste(null)} />}
          {pasted && (
            <PastedBar
              result={pasted}
              nameOf={(id) => rowName(columns, state.rows.find((row) => row.id === id)?.values)}
              keptOf={(id, column) =>
                cellText(column.kind, state.rows.find((row) => row.id === id)?.values[column.key], locale)
              }
              onUndo={() => {
                void state.undo();
              }}
              onClose={() => setLastPaste(null)}
            />
          )}
          <ClashBar columns={columns} state={state} />
          <TableGrid
            columns={columns}
            state={state}
            tinted={new Set(pasted ? [...pasted.added, ...pasted.changed] : [])}
            onPaste={guard}
            columnActions={
              isStaff
                ? {
                    edit: (column) => setOpened({ column }),
                    save: (next) => void changeColumns(next),
                  }
                : null
            }
          />
        </Text>
        <Stack gap={16}>
          <PreviewCard designs={source.designs} isWaiting={delivery.data?.isWaiting ?? false} />
          {delivery.data && (
            <WaitingCard
              delivery={delivery.data}
              columns={columns}
              onTakeBack={delivery.data.isWaiting ? () => void state.takeBack() : null}
            />
          )}
        </Stack>
      </Beside>
      {isStaff && (
        <details className={classes.changes}>
          <summary>{t('pages.changes')}</summary>
          <RecordChanges id={source.id} />
        </details>
      )}
      <Suspense>
        {opened === 'counter' && <CounterLinksSheet source={source} onClose={() => setOpened(null)} />}
        {opened !== null && opened !== 'counter' && (
          <ColumnSheet
            source={source}
            column={opened.column}
            onClose={() => setOpened(null)}
            onSaved={() => void calls.refetch()}
          />
        )}
      </Suspense>
    </>
  );
}
