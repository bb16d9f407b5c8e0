import type { Show } from '../../../shared/entities/show.ts';
import { drawMeta } from './meta.ts';
import {
  createPdf,
  drawLetterhead,
  finish,
  formatDay,
  formatLongDate,
  type Pdf,
  type Shop,
} from './pdf.ts';

export interface ShowFacts<Line> {
  show: Pick<Show, 'name' | 'place' | 'from' | 'to'>;
  lines: readonly Line[];
  /** When it is printed. */
  at: string;
}

/** @param draw draws what is below the heading. */
export function renderShowPaper(
  title: string,
  { show, lines, at }: ShowFacts<unknown>,
  shop: Shop,
  draw: (pdf: Pdf, top: number) => void,
): Promise<Buffer> {
  const { name, place, from, to } = show;
  const pdf = createPdf(`${title}, ${name}`, shop, at);
  const parties = [{ label: 'Show', name, lines: place === null ? [] : [place] }];
  const entries = [
    ['From', formatDay(from)],
    ['To', formatDay(to)],
    ['Pieces', String(lines.length)],
    ['Printed', formatLongDate(at, shop)],
  ] as const;
  draw(pdf, drawMeta(pdf, { parties, entries }, drawLetterhead(pdf, shop, title) + 22));
  return finish(pdf, shop, title, formatDay(from));
}
