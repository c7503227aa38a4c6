import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { usePreviewFrame } from './use-preview-frame.ts';

function Preview() {
  const { frame, ref } = usePreviewFrame(`${location.origin}/player/`);
  return (
    <>
      <iframe ref={ref} title="player" srcDoc="" />
      <p data-testid="kind">{frame.kind}</p>
    </>
  );
}

const words = { type: 'vitrine-preview', kind: 'words', connectString: 'a b c', keepsStorage: true };

test('ASVS 3.5.5: the page accepts only messages of the framed player, in the expected format', async () => {
  const screen = await renderUi(<Preview />);
  const player = (screen.getByTitle('player').element() as HTMLIFrameElement).contentWindow;
  /** What the page shows after handling the message. */
  const after = (init: MessageEventInit) => {
    flushSync(() => dispatchEvent(new MessageEvent('message', init)));
    return screen.getByTestId('kind').element().textContent;
  };
  const { origin } = location;
  expect(after({ data: words, origin: 'https://evil.example', source: player })).toBe('loading');
  expect(after({ data: words, origin, source: window })).toBe('loading');
  expect(after({ data: { ...words, kind: 'hacked' }, origin, source: player })).toBe('loading');
  expect(after({ data: JSON.stringify(words), origin, source: player })).toBe('loading');
  expect(after({ data: words, origin, source: player })).toBe('words');
});
