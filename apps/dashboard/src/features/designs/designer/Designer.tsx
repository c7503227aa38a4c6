import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import type { Box, DesignDocument } from '@vitrine/contract/design-document';
import { sourcesIn } from '@vitrine/contract/design-document';
import { playlists } from '@vitrine/contract/playlists';
import type { RenderedDesign } from '@vitrine/design/render';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ProposedHere } from '../../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import { type DesignRecord, useBrand, useShownThings } from '../../../core/queries/designs.queries.ts';
import { usePlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isTyping, useShortcut } from '../../../lib/shortcuts.ts';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { CheckPanel } from '../check/CheckPanel.tsx';
import { type Hint, wantedSeconds } from '../check/hints.ts';
import { LengthenDialog } from '../check/LengthenDialog.tsx';
import { useLanguageHint } from '../check/use-language-hint.ts';
import { useTurns } from '../check/use-turns.ts';
import { deleteFrame } from '../delete-frame.ts';
import { DesignInspector } from '../inspector/DesignInspector.tsx';
import { BackgroundInspector, Inspector } from '../inspector/Inspector.tsx';
import { AddBar, AddMenu } from './AddBar.tsx';
import { AfterSave } from './AfterSave.tsx';
import { BoxList, backgroundId } from './BoxList.tsx';
import { CanvasPane, type CanvasView } from './CanvasPane.tsx';
import { DayStrip } from './DayStrip.tsx';
import { DesignerHead } from './DesignerHead.tsx';
import { DesignUses } from './DesignUses.tsx';
import classes from './designer.module.css';
import { playableNeeds, sourceNeeds } from './new-box.ts';
import { PhoneEditor } from './PhoneEditor.tsx';
import { PlayableDialog } from './PlayableDialog.tsx';
import { PreviewLayer } from './PreviewLayer.tsx';
import { SelectionTools } from './SelectionTools.tsx';
import { SourceDialog } from './SourceDialog.tsx';
import { useAsOn } from './use-as-on.ts';
import { useBoxActions } from './use-box-actions.ts';
import { useCheck } from './use-check.ts';
import { useDesignDraft } from './use-design-draft.ts';
import { useDesignSaving } from './use-design-saving.ts';
import { usePanels } from './use-panels.ts';
import { useWearingGroups } from './use-wearing-groups.ts';

/** Edits a design: its boxes in a list and on the canvas, and what is selected beside them. */
export function Designer({ design }: { design: DesignRecord }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const search = useSearch({ strict: false }) as { display?: string };
  // Of a template it is a whole design at once.
  const isMade = useLocation({ select: (location) => location.state.isMade === true });
  const state = useDesignDraft(design);
  const { draft } = state;
  const { brand } = useBrand();
  const things = useShownThings(draft.boxes);
  const { data: playable } = usePlayableRecord(design.playable ?? '', design.playable !== null);
  const turns = useTurns(
    design.id,
    useMemo(() => playable?.playlists.map(({ id }) => id) ?? [], [playable]),
  );
  const wearing = useWearingGroups(design);
  const asOn = useAsOn({
    things,
    wanted: search.display,
    boxes: draft.boxes,
    language: draft,
    groups: useMemo(
      () => [...turns.flatMap(({ playlist }) => playlist.groups.map(({ id }) => id)), ...(wearing ?? [])],
      [turns, wearing],
    ),
  });
  const edit = useBoxActions({ design, state, brand, things, day: asOn.at.day });
  const saving = useDesignSaving(design, state, edit.isFilm);
  const { use, shape } = design;
  const document: DesignDocument = useMemo(
    () => ({ use, shape, background: draft.background, boxes: draft.boxes }),
    [use, shape, draft.background, draft.boxes],
  );
  const drawn = useRef<RenderedDesign | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const view = useRef<CanvasView>(null);
  const check = useCheck({
    ...{ document, context: asOn.context, drawn, host, brand, turns },
    mix: useLanguageHint({ ...draft, id: design.id, displays: asOn.meant }),
  });
  const isWornNowhere =
    wearing?.length === 0 &&
    // Of more displays than were asked for some may wear it.
    asOn.shownOn !== null &&
    !asOn.displays.some(({ frame }) => frame !== null && (frame === design.id || frame === draft.twin));
  const [isChecking, setChecking] = useState(false);
  /** For how many seconds the design is to be shown. */
  const [lengthening, setLengthening] = useState<number | null>(null);
  const mayLengthen = can(useSession().caller, playlists.routes.update);
  const [isPreviewed, setPreviewed] = useState(false);
  const panels = usePanels(edit.box?.id ?? edit.selected);

  const editText = () =>
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[data-text-field]')?.focus());
  const selectedNow = useRef(edit.selected);
  selectedNow.current = edit.selected;
  const { select } = edit.actions;
  /** Who chooses another box wants to see it, not the check. */
  const choose = useCallback(
    (id: string | null) => {
      if (id !== null && id !== selectedNow.current) setChecking(false);
      select(id);
    },
    [select],
  );
  const actions = { ...edit.actions, select: choose };
  const show = ({ box }: Hint) => {
    if (!box) return;
    select(box.id);
    view.current?.show(box.place);
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>(`[data-hit="${box.id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const remove = async () => {
    if (!(await deleteFrame(design))) return;
    saving.allowLeaving();
    history.push(`/${locale}/groups`);
  };
  useShortcut('save', saving.save);
  useShortcut('undo', (event) => (isTyping(event.target) ? false : state.undo()));
  useShortcut('redo', (event) => (isTyping(event.target) ? false : state.redo()));
  useShortcut('addItem', () =>
    page.current?.querySelector<HTMLElement>('[data-add]')?.closest('button')?.click(),
  );

  const sourceOf = (box: Box) => {
    const [id] = sourcesIn([box]);
    return id ? (things.sources.get(id)?.record.name ?? null) : null;
  };
  const isFailed = (box: Box) =>
    sourcesIn([box]).some((id) => things.sources.get(id)?.record.state === 'failed');
  const marks = useMemo(() => {
    const numbers = new Map<string, number>();
    if (isChecking)
      check.hints.forEach(({ box }, i) => {
        if (box && !numbers.has(box.id)) numbers.set(box.id, i + 1);
      });
    return numbers;
  }, [isChecking, check.hints]);
  const need = edit.asking;

  const list = (
    <>
      <Row className={classes.listHead} justify="between">
        <Text as="h2" size="14">
          {t('designer.boxes')}{' '}
          <Text className={classes.boxCount} weight={500} tone="muted">
            {draft.boxes.length}
          </Text>
        </Text>
        <AddMenu onAdd={edit.add} />
      </Row>
      <Text as="div" className={classes.boxes} grow scroll="y">
        <BoxList
          boxes={draft.boxes}
          selected={edit.selected}
          actions={actions}
          sourceOf={sourceOf}
          isFailed={isFailed}
        />
      </Text>
      <DesignUses
        boxes={draft.boxes}
        things={things}
        playlists={playable?.playlists ?? []}
        shownOn={asOn.shownOn}
      />
    </>
  );
  const inspector = isChecking ? (
    <CheckPanel
      hints={check.hints}
      fine={
        [...check.measures.values()].filter(({ contrast }) => contrast && contrast.ratio >= contrast.needed)
          .length
      }
      selected={edit.selected}
      onShow={show}
      mayLengthen={mayLengthen}
      onFix={(hint) => {
        if (hint.fixed) edit.put(hint.fixed);
        else if (hint.kind === 'language') state.change({ units: 'words' });
        else setLengthening(wantedSeconds(hint));
      }}
      onClose={() => setChecking(false)}
    />
  ) : edit.selected === backgroundId ? (
    <BackgroundInspector
      background={draft.background}
      brand={brand}
      onChange={(background) => state.change({ background }, 'background')}
    />
  ) : edit.box ? (
    <Inspector
      key={edit.box.id}
      box={edit.box}
      set={edit.set}
      brand={brand}
      things={things}
      measure={check.measures.get(edit.box.id)}
      actions={edit.actions}
    />
  ) : (
    <DesignInspector
      design={design}
      language={draft}
      onLanguage={state.change}
      twin={draft.twin}
      onTwin={(twin) => state.change({ twin })}
      onDelete={() => void remove()}
    />
  );
  const difference = (
    <>
      <PlanDiffLine preview={saving.preview} name={draft.name} onSave={saving.save} />
      <AfterSave
        design={design}
        name={draft.name}
        isSaved={(saving.isSaved || isMade) && state.changes === 0}
        isNowhere={use === 'frame' ? isWornNowhere : playable?.shownOn === null}
      />
    </>
  );
  return (
    <Stack ref={page} className={classes.page} column full surface data-layout={panels.layout}>
      <DesignerHead
        design={design}
        state={state}
        asOn={asOn}
        hints={check.counted}
        isChecking={isChecking}
        isSaving={saving.isSaving}
        isAsking={saving.preview.question !== null}
        onCheck={() => {
          setChecking(!isChecking);
          panels.open('box');
        }}
        onPreview={() => setPreviewed(true)}
        onSave={saving.save}
      />
      <div className={classes.offer}>
        <ProposedHere subject={design.id} />
      </div>
      {saving.kept && (
        <div className={classes.offer}>
          <DraftOffer draft={saving.kept} text={t('drafts.offerLeft')} />
        </div>
      )}
      {panels.layout === 'phone' ? (
        <>
          {difference}
          <PhoneEditor document={document} context={asOn.context} name={draft.name} onChange={edit.update} />
        </>
      ) : (
        <Row className={classes.columns} align="stretch" grow low>
          {panels.layout === 'wide' && (
            <aside className={classes.left} aria-label={t('designer.boxes')}>
              {list}
            </aside>
          )}
          <Stack column grow shrink sunken>
            <CanvasPane
              view={view}
              above={difference}
              document={document}
              context={asOn.context}
              selected={edit.selected}
              onSelect={choose}
              onPlace={edit.place}
              onKey={edit.onKey}
              onEditText={editText}
              marks={marks}
              drawn={drawn}
              host={host}
              tools={
                edit.box && <SelectionTools box={edit.box} actions={edit.actions} onEditText={editText} />
              }
            />
            <AddBar onAdd={edit.add} />
            {panels.layout === 'wide' && <DayStrip boxes={draft.boxes} things={things} asOn={asOn} />}
          </Stack>
          <Text
            as="aside"
            className={classes.right}
            scroll="y"
            data-checking={isChecking || undefined}
            aria-label={t('designer.inspector')}
          >
            {panels.layout !== 'wide' && (
              <Row
                className={classes.tabs}
                rounded
                sunken
                gap={4}
                align="stretch"
                fixed
                role="tablist"
                aria-label={t('designer.panels')}
              >
                <button
                  type="button"
                  role="tab"
                  aria-selected={panels.tab === 'list'}
                  onClick={() => panels.open('list')}
                >
                  {t('designer.boxes')} · {draft.boxes.length}
                </button>
                <button
                  type="button"
                  role="tab"
                  aria-selected={panels.tab === 'box'}
                  onClick={() => panels.open('box')}
                >
                  {t('designer.selected')}
                </button>
              </Row>
            )}
            {panels.layout !== 'wide' && panels.tab === 'list' ? list : inspector}
          </Text>
        </Row>
      )}
      <p role="status" className={hidden.hidden}>
        {edit.announcement}
      </p>
      {need && playableNeeds[need] && (
        <PlayableDialog
          types={playableNeeds[need]}
          onChoose={(id) => edit.addPlayable(need, id)}
          onClose={edit.cancelAdding}
        />
      )}
      {need && sourceNeeds[need] && (
        <SourceDialog
          need={sourceNeeds[need]}
          onChoose={(id) => void edit.addWithSource(need, id)}
          onClose={edit.cancelAdding}
        />
      )}
      {lengthening !== null && (
        <LengthenDialog
          id={design.id}
          turns={turns.filter(({ seconds }) => seconds < lengthening)}
          seconds={lengthening}
          onClose={() => setLengthening(null)}
        />
      )}
      {isPreviewed && (
        <PreviewLayer document={document} asOn={asOn} name={draft.name} onClose={() => setPreviewed(false)} />
      )}
    </Stack>
  );
}
