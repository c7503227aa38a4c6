import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FilterChips, FilterField, FilterMenu, ListPage, Pagination } from './ListPage.tsx';
import { expectAccessible, press, renderUi } from './test/render-ui.tsx';

describe('the filter of a list', () => {
  test('"/" focuses it from anywhere on the page, and is not typed', async () => {
    const screen = await renderUi(
      <FilterField label="Filter displays" value="" onChange={() => undefined} />,
    );
    await press('/');
    const input = screen.getByRole('searchbox', { name: 'Filter displays' });
    await expect.element(input).toHaveFocus();
    await expect.element(input).toHaveValue('');
    await press('a/b');
    await expect.element(input).toHaveValue('a/b');
    await expectAccessible();
  });

  test('sends one request, 250 ms after the last letter', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onChange = vi.fn();
    const screen = await renderUi(<FilterField label="Filter" value="" onChange={onChange} />);
    const input = screen.getByRole('searchbox');
    await input.click();
    await press('te');
    vi.advanceTimersByTime(249);
    await press('r');
    await expect.element(input).toHaveValue('ter');
    vi.advanceTimersByTime(249);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('ter');
  });

  test('follows the URL, after Back or after everything was cleared', async () => {
    const screen = await renderUi(<FilterField label="Filter" value="terrace" onChange={() => undefined} />);
    await expect.element(screen.getByRole('searchbox')).toHaveValue('terrace');
    await screen.rerender(<FilterField label="Filter" value="" onChange={() => undefined} />);
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('keeps letters that are typed before what it reported is in the URL', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onChange = vi.fn();
    const screen = await renderUi(<FilterField label="Filter" value="" onChange={onChange} />);
    const input = screen.getByRole('searchbox');
    await input.click();
    await press('te');
    await expect.element(input).toHaveValue('te');
    vi.advanceTimersByTime(250);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('te');
    await press('rr');
    await screen.rerender(<FilterField label="Filter" value="te" onChange={onChange} />);
    await expect.element(input).toHaveValue('terr');
    vi.advanceTimersByTime(250);
    expect(onChange).toHaveBeenLastCalledWith('terr');
    await screen.rerender(<FilterField label="Filter" value="terr" onChange={onChange} />);
    await screen.rerender(<FilterField label="Filter" value="te" onChange={onChange} />);
    await expect.element(input).toHaveValue('te');
  });

  test('reports at once that it was cleared', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onChange = vi.fn();
    const screen = await renderUi(<FilterField label="Filter" value="terrace" onChange={onChange} />);
    await screen.getByRole('searchbox').fill('');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
    vi.advanceTimersByTime(0);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  });

  test('Esc clears it', async () => {
    const onChange = vi.fn();
    const screen = await renderUi(<FilterField label="Filter" value="terrace" onChange={onChange} />);
    await screen.getByRole('searchbox').click();
    await press('{Escape}');
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(''));
  });
});

describe('active filters', () => {
  test('each can be removed by a button that names it, or all at once', async () => {
    const onRemove = vi.fn();
    const onClear = vi.fn();
    const chips = [
      { label: 'Status: Offline', onRemove },
      { label: 'Location: Brno', onRemove: () => undefined },
    ];
    const screen = await renderUi(<FilterChips chips={chips} onClear={onClear} />);
    await expect.element(screen.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Remove filter Status: Offline' }).click();
    expect(onRemove).toHaveBeenCalledTimes(1);
    await screen.getByRole('button', { name: 'Clear all' }).click();
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  test('without any there is nothing to clear', async () => {
    const screen = await renderUi(<FilterChips chips={[]} onClear={() => undefined} />);
    await expect.element(screen.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
  });
});

describe('pagination', () => {
  function Pages({ total, initial = 1 }: { total: number; initial?: number }) {
    const [state, setState] = useState({ page: initial, perPage: 25 });
    return <Pagination {...state} total={total} onChange={(change) => setState({ ...state, ...change })} />;
  }

  test('shows the range of rows, and stops at both ends', async () => {
    const screen = await renderUi(<Pages total={60} />);
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    const next = screen.getByRole('button', { name: 'Next page' });
    await expect.element(pages).toMatchTextContent('1–25 of 60');
    await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await expectAccessible();
    await next.click();
    await next.click();
    await expect.element(pages).toMatchTextContent('51–60 of 60');
    await expect.element(next).toBeDisabled();
  });

  test('another page size starts at the first page again', async () => {
    const screen = await renderUi(<Pages total={260} initial={3} />);
    await screen.getByRole('button', { name: '25 per page' }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: '25 per page' })).toHaveFocus();
    await screen.getByRole('menuitemradio', { name: '100 per page' }).click();
    await expect
      .element(screen.getByRole('navigation', { name: 'Pages' }))
      .toMatchTextContent('1–100 of 260');
  });

  test('a list that fits on one page has none', async () => {
    const screen = await renderUi(<Pages total={25} />);
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
  });
});

test('a list page has one heading, its count and its actions', async () => {
  const screen = await renderUi(
    <ListPage title="Displays" count="25 displays, 24 active" actions={<button type="button">Add</button>}>
      <p>Rows</p>
    </ListPage>,
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Displays' })).toBeVisible();
  await expect.element(screen.getByText('25 displays, 24 active')).toBeVisible();
  await expectAccessible();
});

test('UI9: on a phone the filters are behind one button beside the search; active filters stay visible', async () => {
  await page.viewport(390, 700);
  const screen = await renderUi(
    <ListPage
      title="Displays"
      count={null}
      toolbar={
        <>
          <FilterField label="Filter displays" value="" onChange={() => undefined} />
          <FilterMenu label="Status" options={[]} value={null} onChange={() => undefined} />
          <FilterChips
            chips={[{ label: 'Location: Brno', onRemove: () => undefined }]}
            onClear={() => undefined}
          />
        </>
      }
    >
      <p>Rows</p>
    </ListPage>,
  );
  const status = screen.getByRole('button', { name: 'Status' });
  await expect.element(status).not.toBeInTheDocument();
  await expect.element(screen.getByText('Location: Brno')).toBeVisible();
  const filters = screen.getByRole('button', { name: 'Filters' });
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(filters.element())).toBeCloseTo(top(screen.getByRole('searchbox').element()), -1);
  await filters.click();
  await expect.element(status).toBeVisible();
  await expectAccessible();
});
