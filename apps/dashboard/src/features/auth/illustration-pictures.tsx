import { type ReactNode, useId } from 'react';

// The pictures of the illustration on public pages. They are hidden from screen readers and not translated.

interface Gradient {
  from: string;
  to: string;
  down?: boolean;
}

function Picture({ background, children }: { background: string | Gradient; children: ReactNode }) {
  const id = useId();
  const isPlain = typeof background === 'string';
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {!isPlain && (
        <linearGradient id={id} x1="0" y1="0" x2={background.down ? 0 : 1} y2="1">
          <stop offset="0" stopColor={background.from} />
          <stop offset="1" stopColor={background.to} />
        </linearGradient>
      )}
      <rect width="320" height="320" fill={isPlain ? background : `url(#${id})`} />
      {children}
    </svg>
  );
}

interface WordsProps {
  at: [x: number, y: number];
  size: number;
  weight?: number;
  fill?: string;
  spacing?: number;
  end?: boolean;
  children: string;
}

const Words = ({ at: [x, y], size, weight = 600, fill = '#fff', spacing, end, children }: WordsProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    fontWeight={weight}
    fill={fill}
    letterSpacing={spacing}
    textAnchor={end ? 'end' : undefined}
  >
    {children}
  </text>
);

export const Sale = () => (
  <Picture background={{ from: '#F2543D', to: '#C9233F' }}>
    <circle cx="270" cy="20" r="90" fill="#FF8A5C" opacity=".55" />
    <circle cx="300" cy="170" r="60" fill="#8E1238" opacity=".5" />
    <Words at={[22, 112]} size={84} weight={800} spacing={-4}>
      −30%
    </Words>
    <Words at={[26, 146]} size={15} fill="#FFE3D6">
      on beans, this week
    </Words>
  </Picture>
);

export const FlatWhite = () => (
  <Picture background={{ from: '#3B2418', to: '#1F120C' }}>
    <circle cx="238" cy="96" r="70" fill="#F3E6D6" />
    <circle cx="238" cy="96" r="56" fill="#A9713F" />
    <path d="M238 60c-22 10-28 34-10 46-4 12 4 22 10 30 6-8 14-18 10-30 18-12 12-36-10-46z" fill="#F6E7D2" />
    <path d="M238 70v60" stroke="#A9713F" strokeWidth="3" />
    <Words at={[24, 74]} size={30} weight={700} fill="#FBEFE0" spacing={-1}>
      Flat white
    </Words>
    <Words at={[24, 108]} size={24} fill="#E9B77E">
      3,20 €
    </Words>
    <Words at={[24, 152]} size={11} fill="#CDAE90" spacing={1}>
      HOUSE ROAST · ETHIOPIA
    </Words>
  </Picture>
);

export const Weather = () => (
  <Picture background={{ from: '#7CC4F2', to: '#DCEFFB', down: true }}>
    <circle cx="238" cy="66" r="34" fill="#FFD25E" />
    <g fill="#fff">
      <circle cx="216" cy="104" r="24" />
      <circle cx="246" cy="96" r="30" />
      <circle cx="276" cy="108" r="22" />
      <rect x="206" y="104" width="80" height="26" rx="13" />
    </g>
    <Words at={[22, 92]} size={60} weight={700} fill="#0F3E63" spacing={-2}>
      18°
    </Words>
    <Words at={[24, 124]} size={15} fill="#1C567F">
      Praha, partly cloudy
    </Words>
  </Picture>
);

export const JazzNight = () => (
  <Picture background={{ from: '#2B1150', to: '#7A1F6B' }}>
    <circle cx="252" cy="90" r="62" fill="none" stroke="#F6B44B" strokeWidth="10" />
    <circle cx="252" cy="90" r="38" fill="none" stroke="#E9579B" strokeWidth="8" />
    <circle cx="252" cy="90" r="14" fill="#F6B44B" />
    <Words at={[22, 76]} size={32} weight={800} spacing={-1}>
      Jazz night
    </Words>
    <Words at={[22, 108]} size={16} fill="#F3C6E4">
      Fri 20:00 · free entry
    </Words>
  </Picture>
);

const lunch = [
  ['Lentil soup, dill', '4,90'],
  ['Chicken focaccia', '7,50'],
  ['Beetroot bowl', '8,20'],
  ['Lemon tart', '3,90'],
] as const;

export const Lunch = () => (
  <Picture background="#F8F1E4">
    <Words at={[22, 40]} size={22} weight={800} fill="#233B2C" spacing={-0.5}>
      Lunch
    </Words>
    {lunch.map(([dish, price], row) => (
      <g key={dish}>
        <Words at={[22, 72 + row * 26]} size={13} fill="#2F4437">
          {dish}
        </Words>
        <Words at={[298, 72 + row * 26]} size={13} weight={700} fill="#B4532A" end>
          {price}
        </Words>
        <path d={`M22 ${80 + row * 26}h276`} stroke="#DCCFB8" />
      </g>
    ))}
  </Picture>
);

const coffee = [
  ['Espresso', '2,20'],
  ['Macchiato', '2,60'],
  ['Cortado', '2,80'],
  ['Flat white', '3,20'],
  ['Cappuccino', '3,20'],
  ['Filter', '3,00'],
  ['Cold brew', '3,80'],
] as const;

/** The picture in portrait orientation. */
export const CoffeeMenu = () => (
  <svg viewBox="0 0 180 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="320" height="320" fill="#13221C" />
    <Words at={[20, 52]} size={26} weight={800} fill="#F3E9D6" spacing={-0.5}>
      Coffee
    </Words>
    {coffee.map(([name, price], row) => (
      <g key={name}>
        <Words at={[20, 92 + row * 28]} size={13} fill="#DDE6DC">
          {name}
        </Words>
        <Words at={[160, 92 + row * 28]} size={13} weight={700} fill="#E9B77E" end>
          {price}
        </Words>
      </g>
    ))}
  </svg>
);

const bars = [34, 52, 44, 70, 58, 82, 66, 76];

export const WebPage = () => (
  <Picture background="#EEF2F8">
    <rect x="18" y="18" width="284" height="144" rx="10" fill="#fff" />
    <rect x="18" y="18" width="284" height="26" rx="10" fill="#DDE4EF" />
    <circle cx="34" cy="31" r="4" fill="#F0666B" />
    <circle cx="48" cy="31" r="4" fill="#F2B84B" />
    <circle cx="62" cy="31" r="4" fill="#5CC189" />
    {bars.map((height, at) => (
      <rect
        key={height}
        x={40 + at * 30}
        y={140 - height}
        width="18"
        height={height}
        rx="3"
        fill={at % 3 === 0 ? '#8FADFF' : '#426FF3'}
      />
    ))}
  </Picture>
);

export const PumpkinLatte = () => (
  <Picture background={{ from: '#F08A24', to: '#B4430F' }}>
    <g fill="#FFB35C">
      <ellipse cx="232" cy="104" rx="30" ry="46" />
      <ellipse cx="262" cy="106" rx="30" ry="44" />
      <ellipse cx="202" cy="106" rx="30" ry="44" />
    </g>
    <path d="M232 60c0-14 8-20 16-20" stroke="#3E5B1E" strokeWidth="8" fill="none" strokeLinecap="round" />
    <Words at={[22, 76]} size={28} weight={800} spacing={-1}>
      Pumpkin
    </Words>
    <Words at={[22, 106]} size={28} weight={800} spacing={-1}>
      latte
    </Words>
    <Words at={[22, 150]} size={18} fill="#FFE2BF">
      is back
    </Words>
  </Picture>
);

const codeRows = ['1110101', '1010011', '1011101', '0101100', '1011011', '1001010', '1110101'];
const codeCells = codeRows.flatMap((row, y) =>
  [...row].flatMap((cell, x) => (cell === '1' ? [`M${214 + x * 11} ${44 + y * 11}h9v9h-9z`] : [])),
);

export const Loyalty = () => (
  <Picture background={{ from: '#0F5D53', to: '#0A3934' }}>
    <rect x="204" y="34" width="94" height="94" rx="10" fill="#EAF7F3" />
    <path d={codeCells.join('')} fill="#102A26" />
    <Words at={[22, 76]} size={26} weight={700} spacing={-1}>
      Scan.
    </Words>
    <Words at={[22, 106]} size={26} weight={700} spacing={-1}>
      Collect.
    </Words>
    <Words at={[22, 136]} size={26} weight={700} fill="#7FE0CC" spacing={-1}>
      Sip.
    </Words>
  </Picture>
);

export const GoodMorning = () => (
  <Picture background={{ from: '#20386F', to: '#6D8FE8' }}>
    <circle cx="250" cy="150" r="80" fill="#F7C873" opacity=".95" />
    <rect y="150" width="320" height="40" fill="#16264D" />
    <Words at={[24, 66]} size={32} weight={700} spacing={-1}>
      Guten
    </Words>
    <Words at={[24, 102]} size={32} weight={700} spacing={-1}>
      Morgen
    </Words>
    <Words at={[24, 172]} size={11} fill="#C9D6FA">
      Berlin · Mitte
    </Words>
  </Picture>
);

export const Mountains = () => (
  <Picture background={{ from: '#F7B48A', to: '#7B6FC2', down: true }}>
    <path d="M0 180V120l60-52 44 38 58-64 70 72 34-28 54 46v48z" fill="#3E3A78" />
    <path d="M0 180v-30l70-30 60 24 70-38 60 34 60-18v58z" fill="#27255A" />
    <circle cx="246" cy="52" r="20" fill="#FFE9C7" />
  </Picture>
);

export const Breakfast = () => (
  <Picture background="#FFD9A0">
    <ellipse cx="236" cy="104" rx="78" ry="44" fill="#C97B2D" />
    <path
      d="M172 92c24-34 104-34 128 0M186 120c26-26 76-26 100 0M206 72l10 60M240 64v76M272 72l-10 60"
      stroke="#8E4F14"
      strokeWidth="5"
      fill="none"
      strokeLinecap="round"
    />
    <Words at={[22, 70]} size={26} weight={800} fill="#5A2C07" spacing={-1}>
      Breakfast
    </Words>
    <Words at={[22, 98]} size={18} fill="#8E4F14">
      until 11:00
    </Words>
    <Words at={[22, 152]} size={22} weight={700} fill="#5A2C07">
      5,90 €
    </Words>
  </Picture>
);
