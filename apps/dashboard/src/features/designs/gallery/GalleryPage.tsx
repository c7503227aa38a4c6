import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { designShapes } from '@vitrine/contract/design-canvas';
import { type Locale, locales } from '@vitrine/contract/pages';
import { saveSettings } from '@vitrine/contract/settings';
import { useMemo, useState } from 'react';
import { useBrand } from '../../../core/queries/designs.queries.ts';
import { useFolderTree } from '../../../core/queries/folders.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import listClasses from '../../../ui/ListPage.module.css';
import { FilterField } from '../../../ui/ListPage.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { Segmented, Switch } from '../../../ui/toggles.tsx';
import type { Template } from '../templates/template.ts';
import { type Category, categories, categoryNames, findTemplates } from '../templates/template-names.ts';
import { type Look, templates } from '../templates/templates.ts';
import { CopyDialog } from './CopyDialog.tsx';
import classes from './gallery.module.css';
import { LookCloser } from './LookCloser.tsx';
import { SourceStep } from './SourceStep.tsx';
import { EmptyCanvas, TemplateCard } from './TemplateCard.tsx';
import { useStartDesign } from './use-start-design.ts';

type Search = Readonly<Record<string, string | undefined>>;

/** These live with the plans of alarms, and are found by who looks for them. */
const isKept = (category: Category) => category === 'emergency';
const offered = templates.filter(({ category }) => !isKept(category));
const inCategory = (of: Category | null) =>
  of === null ? offered : templates.filter(({ category }) => category === of);

function shownOf(query: string, category: Category | null, locale: Locale) {
  if (query === '') return inCategory(category);
  const found = findTemplates(query, locale).map(({ id }) => templates.find((each) => each.id === id)!);
  return found.filter((each) => category === null || each.category === category);
}

/** Where a design begins: a template in the customer's colours, a copy, or nothing. */
export function GalleryPage() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const navigate = useNavigate();
  const search = useLocation({ select: (location) => location.search as Search });
  const set = (change: Search) =>
    // From the address, not from what was drawn: several changes may come before the next drawing.
    void navigate({
      ...{ to: '.', replace: true, resetScroll: false },
      search: (before: Search) => ({ ...before, ...change }),
    } as never);
  const isPhone = usePhone();
  const { caller } = useSession();
  const { tree } = useFolderTree();
  const { brand, company, isKnown } = useBrand();
  const [isOwn, setOwn] = useState(true);
  const [closer, setCloser] = useState<Template | null>(null);
  const [isCopying, setCopying] = useState(false);

  const folder = search.folder ?? null;
  const folderName = folder === null ? null : (tree?.byId.get(folder)?.name ?? null);
  const shape = designShapes.find((each) => each === search.shape) ?? 'landscape';
  const words = locales.find((each) => each === search.words) ?? locale;
  const category = categories.find((each) => each === search.category) ?? null;
  const query = (search.q ?? '').trim();
  const today = dateOf(dayAt(readerZone(), Date.now()));
  const look: Look = useMemo(
    () => ({ shape, locale: words, brand: isOwn ? brand : null, company: company || 'Vitrine', today }),
    [shape, words, isOwn, brand, company, today],
  );
  const start = useStartDesign(look, folder);
  const shown = shownOf(query, category, locale);
  const back = folder === null ? `/${locale}/playables` : `/${locale}/playables?folder=${folder}`;
  const into =
    folderName === null
      ? t('designer.gallery.count', { count: offered.length })
      : t('designer.gallery.countInto', { count: offered.length, folder: folderName });
  const mayBrand = can(caller, saveSettings);
  return (
    <>
      <nav className={classes.path} aria-label={t('designer.gallery.path')}>
        <Text as={AppLink} hover="name" href={`/${locale}/playables`}>
          {t('pages.playables')}
        </Text>
        {folderName !== null && (
          <Text as={AppLink} hover="name" href={back}>
            {folderName}
          </Text>
        )}
      </nav>
      <div className={listClasses.head}>
        <h1 tabIndex={-1}>{t('pages.newDesign')}</h1>
        <span className={listClasses.count}>{into}</span>
        <div className={listClasses.actions}>
          {isPhone ? (
            <IconButton
              icon="copy"
              outlined
              label={t('designer.gallery.copy')}
              onClick={() => setCopying(true)}
            />
          ) : (
            <Button icon="copy" onClick={() => setCopying(true)}>
              {t('designer.gallery.copy')}
            </Button>
          )}
          <IconButton icon="close" label={t('common.close')} onClick={() => history.push(back)} />
        </div>
      </div>
      <div className={listClasses.toolbar} data-open>
        <FilterField
          label={t('designer.gallery.search')}
          value={search.q ?? ''}
          onChange={(q) => set({ q })}
        />
        <Segmented
          label={t('designer.shape')}
          hideLabel
          options={designShapes.map((value) => ({ value, label: t(`designer.shapes.${value}`) }))}
          value={shape}
          onChange={(value) => set({ shape: value })}
        />
        <MenuButton
          look="outlined"
          icon="web"
          align="start"
          label={t(`designer.gallery.words.${words}`)}
          items={locales.map((each) => ({
            label: t(`languages.${each}`),
            checked: each === words,
            onClick: () => set({ words: each }),
          }))}
        >
          {t(`designer.gallery.words.${words}`)}
        </MenuButton>
        {!isKnown && mayBrand && (
          <Row className={classes.brand} push>
            <Skeleton width={180} />
          </Row>
        )}
        {isKnown && (brand || mayBrand) && (
          <Row
            className={classes.brand}
            high={36}
            pad="0/12"
            framed
            rounded
            surface
            gap={10}
            push
            size="13"
            weight={550}
          >
            {brand ? (
              <>
                <Switch
                  label={t('designer.gallery.ownColours')}
                  checked={isOwn}
                  onChange={(event) => setOwn(event.currentTarget.checked)}
                />
                <Row as="span" className={classes.swatches} align="stretch" aria-hidden="true">
                  {brand.colours.slice(0, 4).map((colour) => (
                    <i key={colour} style={{ background: colour }} />
                  ))}
                </Row>
                {mayBrand && (
                  <Text as={AppLink} tone="accent" href={`/${locale}/settings#brand`}>
                    {t('designer.brandKit')}
                  </Text>
                )}
              </>
            ) : (
              <Text as={AppLink} tone="accent" href={`/${locale}/settings#brand`}>
                {t('designer.gallery.setColours')}
              </Text>
            )}
          </Row>
        )}
      </div>
      <Row
        className={classes.chips}
        align="stretch"
        gap={8}
        scroll="x"
        role="group"
        aria-label={t('designer.gallery.category')}
      >
        {[null, ...categories.filter((each) => !isKept(each) || each === category)].map((each) => (
          <Text
            as="button"
            size="13"
            weight={550}
            tone="soft"
            pad="0/12"
            high={32}
            fixed
            framed
            rounded="full"
            surface
            hover="lit"
            type="button"
            key={each ?? 'all'}
            aria-pressed={each === category}
            onClick={() => set({ category: each ?? undefined })}
          >
            {each === null ? t('list.all') : categoryNames[each][locale]}
            <span>{inCategory(each).length}</span>
          </Text>
        ))}
      </Row>
      {shown.length === 0 ? (
        <Stack className={classes.nothing} items="center" gap={16} tone="soft">
          <p>{t('designer.gallery.nothing', { query })}</p>
          <Button onClick={() => void start.empty()}>{t('designer.gallery.fromNothing')}</Button>
        </Stack>
      ) : (
        <Stack as="ul" className={classes.grid} gap={16} rowGap={20} data-shape={shape}>
          {category === null && query === '' && (
            <EmptyCanvas shape={shape} isStarting={start.isStarting} onStart={() => void start.empty()} />
          )}
          {shown.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              look={look}
              onUse={() => start.use(template)}
              onLook={() => setCloser(template)}
            />
          ))}
        </Stack>
      )}
      {closer && (
        <LookCloser
          template={closer}
          among={shown}
          look={look}
          onShow={setCloser}
          onUse={() => {
            setCloser(null);
            start.use(closer);
          }}
          onClose={() => setCloser(null)}
        />
      )}
      {start.asking && <SourceStep {...start.asking} locale={words} onClose={start.cancel} />}
      {isCopying && <CopyDialog folder={folder} onClose={() => setCopying(false)} />}
    </>
  );
}
