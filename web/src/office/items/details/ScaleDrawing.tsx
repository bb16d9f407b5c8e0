import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import styles from './ScaleDrawing.module.css';

/** Diameter of a quarter dollar in inches. */
const COIN = 0.955;
/** Longer items get a tick per foot. */
const MAX_INCH_TICKS = 24;
const DIMENSIONS = ['length', 'width', 'height'] as const;

/** The item's outline next to a coin. Empty without dimensions. */
export function ScaleDrawing({ item }: { item: MilitaryItem }) {
  const sizes = DIMENSIONS.map((name) => Number(item[name] ?? 0)).filter((size) => size > 0);
  const [width, height = 0] = sizes;
  if (!width) return null;

  const gap = Math.max(width, height) * 0.12 + 0.25;
  const box = { width: width + gap + COIN, height: Math.max(height, COIN) };
  const step = width > MAX_INCH_TICKS ? 12 : 1;
  const tick = box.height * 0.06;
  const ticks = Array.from({ length: Math.floor(width / step) + 1 }, (_, n) => n * step);
  const ruler = ticks.map((x) => `M${x} ${box.height}v${-tick}`).join('');
  const text = `${sizes.map((size) => size.toFixed(2)).join(' × ')} in`;

  return (
    <figure className={styles.drawing}>
      <svg
        role="img"
        aria-label={`Drawn to scale: ${text}, next to a quarter dollar`}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="xMinYMax meet"
        className={styles.sheet}
      >
        <rect
          x="0"
          y={box.height - height}
          width={width}
          height={height}
          className={styles.object}
        />
        <path d={`M0 ${box.height}H${width}${ruler}`} />
        <circle
          cx={width + gap + COIN / 2}
          cy={box.height - COIN / 2}
          r={COIN / 2}
          className={styles.coin}
        />
      </svg>
      <figcaption className={styles.caption}>
        {text}
        <br />
        <span className={styles.scale}>
          to scale with a quarter; a tick is {step === 1 ? 'an inch' : 'a foot'}
        </span>
      </figcaption>
    </figure>
  );
}
