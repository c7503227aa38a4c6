import { useRef } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { Button } from './Button.tsx';
import classes from './CopyLine.module.css';
import { copyText } from './copy-text.ts';
import { Row, Text } from './layout/layout.tsx';

/** A line for a terminal. What everybody replaces is marked, and selected when the line was copied. */
export function CopyLine({ line, replace }: { line: string; replace?: string }) {
  const t = useT();
  const own = useRef<HTMLElement>(null);
  const at = replace ? line.indexOf(replace) : -1;
  const copy = async () => {
    await copyText(line);
    if (own.current) getSelection()?.selectAllChildren(own.current);
  };
  return (
    <Row framed rounded="box" sunken className={classes.line} gap={8} justify="between" shrink wide>
      <Text size="12.5/18" shrink nowrap as="code" tabIndex={0}>
        {at < 0 || !replace ? (
          line
        ) : (
          <>
            {line.slice(0, at)}
            <mark ref={own}>{replace}</mark>
            {line.slice(at + replace.length)}
          </>
        )}
      </Text>
      <Button size="sm" icon="copy" onClick={() => void copy()}>
        {t('common.copy')}
      </Button>
    </Row>
  );
}
