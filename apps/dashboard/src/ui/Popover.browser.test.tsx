import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { FilterMenu } from './FilterMenu.tsx';
import { Popover } from './Popover.tsx';
import { SelectField } from './SelectField.tsx';
import { press, renderUi } from './test/render-ui.tsx';

interface Placed {
  style?: React.CSSProperties;
  align?: 'start' | 'end';
  matchWidth?: boolean;
  height?: number;
  width?: number;
}

function Opener({ style, align, matchWidth, height = 120, width = 200 }: Placed) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div style={{ overflow: 'hidden', position: 'fixed', ...style }}>
      <button type="button" ref={anchor} style={{ width: 300 }} onClick={() => setOpen(!isOpen)}>
        Open
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} align={align} matchWidth={matchWidth}>
          <p style={{ height, width }}>Content</p>
        </Popover>
      )}
    </div>
  );
}

async function open(placed: Placed) {
  const screen = await renderUi(<Opener {...placed} />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await expect.element(screen.getByText('Content')).toBeVisible();
  const box = screen.getByText('Content').element().parentElement!.getBoundingClientRect();
  return { screen, box, anchor: button.element().getBoundingClientRect() };
}

describe('a popover', () => {
  test('opens below its button, aligned to its start or end, and is clipped by no parent', async () => {
    const { box, anchor, screen } = await open({ style: { left: 100, top: 100 } });
    expect(box.top).toBe(anchor.bottom + 6);
    expect(box.left).toBe(anchor.left);
    await expect.element(screen.getByText('Content')).toBeInViewport({ ratio: 1 });
  });

  test('aligned to the end it ends with its button', async () => {
    const { box, anchor } = await open({ style: { left: 300, top: 100 }, align: 'end' });
    expect(Math.round(box.right)).toBe(Math.round(anchor.right));
  });

  test('opens upwards if there is more room above', async () => {
    const { box, anchor } = await open({ style: { left: 100, bottom: 20 } });
    expect(Math.round(box.bottom)).toBe(Math.round(anchor.top - 6));
  });

  test('stays inside the window, whatever its size', async () => {
    const { box } = await open({ style: { left: 1200, top: 300 }, width: 600, height: 2000 });
    expect(box.left).toBeGreaterThanOrEqual(8);
    expect(box.right).toBeLessThanOrEqual(window.innerWidth - 8);
    expect(box.bottom).toBeLessThanOrEqual(window.innerHeight);
  });

  test('is at least as wide as its field if it belongs to one', async () => {
    const { box } = await open({ style: { left: 100, top: 100 }, matchWidth: true, width: 50 });
    expect(box.width).toBe(300);
  });

  test('Esc and a press outside close it, a press inside does not', async () => {
    const { screen } = await open({ style: { left: 100, top: 100 } });
    const content = screen.getByText('Content');
    await content.click();
    await expect.element(content).toBeVisible();
    await press('{Escape}');
    await expect.element(content).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect.element(content).toBeVisible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.element(content).not.toBeInTheDocument();
  });
});

/** Inside a page that takes the focus, as all pages do. */
function Choices() {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('all');
  return (
    <main tabIndex={-1}>
      <button type="button" ref={anchor} onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)}>
          <p>For which days it counts</p>
          {['all', 'one'].map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="days"
                checked={chosen === choice}
                onChange={() => setChosen(choice)}
              />
              <span>
                <b>{choice} day</b> <span>{choice}: 10:00–12:00</span>
              </span>
            </label>
          ))}
        </Popover>
      )}
      <button type="button">Next</button>
    </main>
  );
}

test('D3: a press on its words chooses and leaves it open', async () => {
  const screen = await renderUi(<Choices />);
  await screen.getByRole('button', { name: 'Open' }).click();
  const radio = (name: RegExp) => screen.getByRole('radio', { name });
  (radio(/^all day/).element() as HTMLElement).focus();
  await screen.getByText('one day').click();
  await expect.element(radio(/^one day/)).toBeChecked();
  await screen.getByText('all: 10:00–12:00').click();
  await expect.element(radio(/^all day/)).toBeChecked();
  await screen.getByText('For which days it counts').click();
  await expect.element(radio(/^all day/)).toBeVisible();
});

test('D3: keys choose and move inside it; it closes when the focus goes to something outside', async () => {
  const screen = await renderUi(<Choices />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByText('For which days it counts').click();
  await press('{Tab}');
  await expect.element(screen.getByRole('radio', { name: /^all day/ })).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /^one day/ })).toBeChecked();
  await press('{Tab}');
  await expect.element(screen.getByRole('radio').first()).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('UI6: a list that Tab leaves closes, and the focus stays where the user went', async () => {
  const options = ['Praha', 'Brno'].map((name) => ({ value: name, label: name }));
  const screen = await renderUi(
    <>
      <SelectField label="Location" options={options} />
      <FilterMenu label="Place" options={options} value={null} onChange={() => undefined} />
      <button type="button">Next</button>
    </>,
  );
  const list = screen.getByRole('listbox');
  const location = screen.getByRole('combobox', { name: 'Location' });
  await location.click();
  await expect.element(list).toBeVisible();
  await press('{Tab}');
  await expect.element(location).not.toMatchTextContent(/Praha/);
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Place' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(list).toHaveFocus();
  await press('{Tab}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('P10: two lists are never open at once, however the second is opened', async () => {
  const options = ['Praha', 'Brno'].map((name) => ({ value: name, label: name }));
  const screen = await renderUi(
    <>
      <SelectField label="Location" options={options} />
      <FilterMenu label="Place" options={options} value={null} onChange={() => undefined} />
      <FilterMenu label="Status" options={options} value={null} onChange={() => undefined} />
    </>,
  );
  const clickByProgram = (name: string) =>
    (screen.getByRole('button', { name }).element() as HTMLElement).click();
  await screen.getByRole('combobox', { name: 'Location' }).click();
  clickByProgram('Place');
  await expect.element(screen.getByRole('listbox', { name: 'Place' })).toHaveFocus();
  clickByProgram('Status');
  await expect.element(screen.getByRole('listbox', { name: 'Status' })).toHaveFocus();
  await expect.poll(() => screen.getByRole('listbox').elements()).toHaveLength(1);
  await expect.element(screen.getByRole('listbox', { name: 'Status' })).toHaveFocus();
});

test('a list stays below its field when something appears above the field', async () => {
  const options = ['Praha', 'Brno'].map((name) => ({ value: name, label: name }));
  const form = (error: string | null) => (
    <div>
      {error && <p style={{ height: 40 }}>{error}</p>}
      <SelectField label="Location" options={options} />
    </div>
  );
  const screen = await renderUi(form(null));
  const box = screen.getByRole('combobox', { name: 'Location' });
  await box.click();
  await screen.rerender(form('This field is required.'));
  await expect.element(screen.getByText('This field is required.')).toBeVisible();
  const distance = () => {
    const list = screen.getByRole('listbox').element().closest('[popover]')!;
    return Math.round(list.getBoundingClientRect().top - box.element().getBoundingClientRect().bottom);
  };
  await expect.poll(distance).toBe(6);
});
