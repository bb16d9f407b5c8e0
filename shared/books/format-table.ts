import Papa from 'papaparse';
import type { BookTable } from '../quotes/books.ts';
import { FORMULA } from '../text/formula.ts';

/** Numbers are amounts with two decimals. */
export function formatTable({ header, rows }: BookTable): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : protectText(cell))),
  );
  return `${Papa.unparse([header, ...cells], { newline: '\r\n' })}\r\n`;
}

const protectText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
