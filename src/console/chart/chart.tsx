/**
 * Series over time as lines of SVG, with their values as a table for those who cannot see it. Drawn from at
 * most as many points as the chart has pixels.
 */
import { useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { niceSteps, thinned, type Point } from './scale.ts';

export interface Series {
  readonly name: string;
  readonly tone: 'first' | 'second' | 'bad';
  readonly points: readonly Point[];
}

interface ChartProps {
  readonly label: string;
  readonly unit: string;
  readonly series: readonly Series[];
  readonly height?: number;
}

const WIDTH = 720;
const LEFT = 48;
const BOTTOM = 22;
const TOP = 8;

export function Chart({ label, unit, series, height = 180 }: ChartProps): JSX.Element {
  const [hovered, setHovered] = useState<number>();
  const all = series.flatMap(({ points }) => points);
  if (all.length === 0) return <p class="note">Nothing yet.</p>;
  const times = all.map(([time]) => time);
  const [from, last] = [Math.min(...times), Math.max(...times)];
  const to = last === from ? from + 60_000 : last;
  const steps = niceSteps(Math.max(...all.map(([, value]) => value), 1));
  const most = steps.at(-1)!;
  const x = (time: number): number => LEFT + ((time - from) / (to - from)) * (WIDTH - LEFT - 8);
  const y = (value: number): number => TOP + (1 - value / most) * (height - TOP - BOTTOM);
  const nearest =
    hovered === undefined
      ? undefined
      : series[0]?.points.reduce((one, other) =>
          Math.abs(other[0] - hovered) < Math.abs(one[0] - hovered) ? other : one,
        );
  return (
    <figure class="chart">
      <figcaption>
        <strong>{label}</strong>
        {series.map(({ name, tone }) => (
          <span key={name} class={`key ${tone}`}>
            {name}
          </span>
        ))}
        {nearest !== undefined && (
          <span class="reading">
            {clock(nearest[0])}:{' '}
            {series
              .map(
                ({ name, points }) =>
                  `${name} ${format(points.find(([time]) => time === nearest[0])?.[1] ?? 0)}`,
              )
              .join(', ')}{' '}
            {unit}
          </span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={`${label}, from ${clock(from)} to ${clock(to)}, up to ${format(Math.max(...all.map(([, value]) => value)))} ${unit}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = ((event.clientX - box.left) / box.width) * WIDTH;
          setHovered(from + ((at - LEFT) / (WIDTH - LEFT - 8)) * (to - from));
        }}
        onPointerLeave={() => setHovered(undefined)}
      >
        {steps.map((step) => (
          <g key={step}>
            <line class="grid" x1={LEFT} x2={WIDTH - 8} y1={y(step)} y2={y(step)} />
            <text class="tick" x={LEFT - 8} y={y(step) + 4} text-anchor="end">
              {format(step)}
            </text>
          </g>
        ))}
        <text class="tick" x={LEFT} y={height - 4}>
          {clock(from)}
        </text>
        <text class="tick" x={WIDTH - 8} y={height - 4} text-anchor="end">
          {clock(to)}
        </text>
        {nearest !== undefined && (
          <line class="cursor" x1={x(nearest[0])} x2={x(nearest[0])} y1={TOP} y2={height - BOTTOM} />
        )}
        {series.map(({ name, tone, points }) => {
          const shown = thinned(points, WIDTH);
          return shown.length === 1 ? (
            <circle key={name} class={`dot ${tone}`} cx={x(shown[0]![0])} cy={y(shown[0]![1])} r="3" />
          ) : (
            <polyline
              key={name}
              class={`line ${tone}`}
              points={shown.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
            />
          );
        })}
      </svg>
    </figure>
  );
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

function format(value: number): string {
  return value >= 10_000
    ? `${Number((value / 1_000).toPrecision(3))}k`
    : String(Number(value.toPrecision(3)));
}
