import '../tokens.css';
import '../base.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { Locale } from '@vitrine/contract/pages';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, type RenderResult, render } from 'vitest-browser-react/pure';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { listenForShortcuts } from '../../lib/shortcuts.ts';
import { ConfirmHost } from '../confirm.tsx';
import { isAnyLayerOpen } from '../layers.ts';
import { ToastHost } from '../ToastHost.tsx';
import { hideToast, toastStore } from '../toast.ts';

const desktop = { width: 1280, height: 800 };

// The pointer stays where a test left it, and would rest on what the next one shows there.
let isPointerMoved = false;
window.addEventListener('pointermove', ({ isTrusted }) => {
  isPointerMoved ||= isTrusted;
});

interface Dependencies {
  locale?: Locale;
  /** URL of the page on which the component is rendered. */
  path?: string;
}

export interface RenderedUi extends RenderResult {
  /** Path with query of the router's current page. */
  readonly address: () => string;
  readonly goBack: () => void;
  readonly goTo: (address: string) => void;
}

/**
 * Renders a component as the app does: in #root, inside the router, with the messages of a language, the
 * page's shortcuts, and the hosts of dialogs and toasts. Any output of console.error (a missing message, a
 * React warning) fails the test.
 */
export async function renderUi(
  ui: ReactNode,
  { locale = 'en', path = '/' }: Dependencies = {},
): Promise<RenderedUi> {
  await startI18n(locale, ['all']);
  setColorScheme('light');
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const stopShortcuts = listenForShortcuts(isAnyLayerOpen);
  const consoleError = vi.spyOn(console, 'error');
  // Module-level hooks would run for the first file only, because files share their modules.
  onTestFinished(async () => {
    vi.useRealTimers();
    stopShortcuts();
    closeLayers();
    for (const { id } of toastStore.current()) hideToast(id);
    await cleanup();
    root.remove();
    if (isPointerMoved)
      await userEvent.hover(document.documentElement, { force: true, position: { x: 0, y: 0 } });
    isPointerMoved = false;
    if (window.innerWidth !== desktop.width) await page.viewport(desktop.width, desktop.height);
    expect(consoleError.mock.calls).toEqual([]);
  });
  const withHosts = (content: ReactNode) => (
    <RouterContextProvider router={router}>
      {content}
      <ConfirmHost />
      <ToastHost />
    </RouterContextProvider>
  );
  const screen = await render(withHosts(ui), { container: root });
  // The layout asks for the fonts; with them texts have their final size.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  return {
    ...screen,
    rerender: (next: ReactNode) => screen.rerender(withHosts(next)),
    address: () => history.location.href,
    goBack: () => history.back(),
    goTo: (address) => history.push(address),
  };
}

/**
 * A dialog left open by a failed test would cover the next one, because dialogs are kept outside of
 * components.
 */
function closeLayers() {
  for (let depth = 0; depth < 5 && isAnyLayerOpen(); depth += 1) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
  }
}

/** Keys as a person presses them: `{ArrowDown}`, `{Shift>}x{/Shift}`, plain letters. */
export const press = (keys: string) => userEvent.keyboard(keys);

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

function setColorScheme(scheme: 'light' | 'dark') {
  document.documentElement.setAttribute('data-color-scheme', scheme);
}

/** All WCAG rules of axe in light; in dark only contrast, because only the colours differ. */
export async function expectAccessible() {
  await expectNoViolations({ type: 'tag', values: standards });
  setColorScheme('dark');
  await expectNoViolations({ type: 'rule', values: ['color-contrast'] });
  setColorScheme('light');
}

async function expectNoViolations(runOnly: axe.RunOnly) {
  // Text that fades in has too little contrast until the transition ends.
  const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(running.map((each) => each.finished));
  const { violations } = await axe.run(document.body, { runOnly, resultTypes: ['violations'] });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
}
