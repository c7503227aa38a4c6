import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import classes from './get-player.module.css';

type Kind = 'works' | 'limited' | 'not';

const glyphs = { works: 'check', limited: 'warning', not: 'minus' } as const;
const meanings = {
  works: 'getPlayer.marks.works',
  limited: 'getPlayer.marks.limited',
  not: 'getPlayer.marks.not',
} as const;

function Mark({ kind }: { kind: Kind }) {
  const t = useT();
  return (
    <span className={classes.mark} data-kind={kind} role="img" aria-label={t(meanings[kind])}>
      <Glyph name={glyphs[kind]} size={12} />
    </span>
  );
}

/** The features of a browser; each was tested. */
export function Marks() {
  const t = useT();
  const rows = [
    ['works', t('getPlayer.browser.offline')],
    ['limited', t('getPlayer.browser.restart')],
    ['not', t('getPlayer.browser.startsItself')],
    ['not', t('getPlayer.browser.power')],
  ] as const;
  return (
    <ul className={classes.marks}>
      {rows.map(([kind, text]) => (
        <li key={text}>
          <Mark kind={kind} />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function EnginesCard() {
  const t = useT();
  const rows = [
    ['works', t('getPlayer.engines.current'), t('getPlayer.engines.currentText')],
    ['limited', t('getPlayer.engines.others'), t('getPlayer.engines.othersText')],
    ['not', t('getPlayer.engines.http'), t('getPlayer.engines.httpText')],
  ] as const;
  return (
    <Card padded>
      <h2>{t('getPlayer.engines.title')}</h2>
      <ul className={classes.engines}>
        {rows.map(([kind, name, text]) => (
          <li key={name}>
            <Mark kind={kind} />
            <div>
              <b>{name}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
