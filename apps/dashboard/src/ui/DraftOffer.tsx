import { useT } from '../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import classes from './DraftOffer.module.css';
import { Row } from './layout/layout.tsx';

interface DraftOfferProps {
  /** Work of a session that ended without a logout; null if there is none. */
  draft: { readonly restore: () => void; readonly drop: () => void } | null;
  /** What happened to it, if that is not the end of a session. */
  text?: string;
}

export function DraftOffer({ draft, text }: DraftOfferProps) {
  const t = useT();
  if (!draft) return null;
  return (
    <Row
      role="status"
      pad="10/12"
      rounded="box"
      fill="accent"
      className={classes.draft}
      gap={8}
      wrap
      size="13/18"
      tone="accent"
    >
      <p>{text ?? t('drafts.offer')}</p>
      <Button size="sm" onClick={draft.restore}>
        {t('drafts.restore')}
      </Button>
      <Button size="sm" variant="ghost" onClick={draft.drop}>
        {t('drafts.drop')}
      </Button>
    </Row>
  );
}
