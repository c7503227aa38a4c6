import { locales } from '@vitrine/contract/pages';
import { languageBoxes, textsIn, writtenIn } from '@vitrine/design/language.test-kit';
import { render } from '@vitrine/design/render';
import { monday, prices, worldOf } from '@vitrine/design/test-world.test-kit';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { DesignView } from './DesignView.tsx';
import { contextOf, type DesignLanguage } from './design-context.ts';

// The canvas of the designer, which goes from one display to another, and a preview, which begins there, write the same.

const shown = { shape: 'landscape', background: '#101010', boxes: languageBoxes } as const;
const contextIn = (timezone: string, language: DesignLanguage, locale?: string) =>
  contextOf({
    now: () => monday,
    isStill: true,
    file: () => null,
    data: () => prices,
    language,
    place: { timezone, hours: worldOf().hours, ...(locale && { locale }) },
  });

test.each(locales)('words in %s at a place in Prague, on the canvas and in the preview', async (words) => {
  const context = contextIn('Europe/Prague', { words, units: 'words' });
  const preview = await renderUi(
    <div style={{ position: 'fixed', inset: 0 }}>
      <DesignView document={shown} context={context} label="Preview" />
    </div>,
  );
  await expect.poll(() => textsIn(preview.container)).toEqual(writtenIn[words]);

  const host = document.createElement('div');
  Object.assign(host.style, { position: 'fixed', inset: '0' });
  document.body.append(host);
  const canvas = render(shown, contextIn('Europe/London', { words: null, units: 'place' }), host);
  expect(textsIn(host)[1]).toBe('days');
  canvas.update(context);
  expect(textsIn(host)).toEqual(writtenIn[words]);
  canvas.destroy();
  host.remove();
});

test('units of the place are in its language, whichever the words are in', () => {
  expect(contextIn('Europe/Prague', { words: 'en', units: 'place' }).locale).toBe('cs');
  expect(contextIn('Europe/Prague', { words: 'en', units: 'place' }, 'de-AT').locale).toBe('de-AT');
  expect(contextIn('America/New_York', { words: 'en', units: 'words' }).locale).toBe('en-US');
  expect(contextIn('Europe/Prague', { words: 'en', units: 'words' })).toMatchObject({
    locale: 'en-GB',
    words: { closed: 'closed' },
  });
});
