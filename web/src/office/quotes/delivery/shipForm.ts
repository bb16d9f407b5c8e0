import * as z from 'zod';
import type {
  Carrier,
  CustomsLine,
  DeliveredLine,
} from '../../../../../shared/entities/delivery.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { type ChosenPieces, readChoice, startChoice } from '../PieceChoice.tsx';
import type { NewShipment } from './deliveryQuery.ts';

export interface ShipForm {
  trackingNumber: string;
  carrier: Carrier;
  lines: ChosenPieces;
  insuredValue: string;
  /** The id of an uploaded photo; '' without one. */
  photo: string;
  isPacked: boolean;
  /** The customs note by product; empty for addresses at home. An unknown origin is ''. */
  customs: Record<string, { origin: string; hsCode: string }>;
}

/** The heading of the customs tariff for pieces of which nothing else is known. */
const COLLECTORS_PIECES = '9705';

type Customs = Readonly<Record<string, Pick<CustomsLine, 'origin' | 'hsCode'>>>;

/** All pieces that no parcel has yet are chosen beforehand.
 *  @param customs undefined for addresses at home */
export const startShipment = (
  unshipped: readonly DeliveredLine[],
  customs: Customs | undefined,
): ShipForm => ({
  trackingNumber: '',
  carrier: 'USPS',
  lines: startChoice(unshipped, true),
  insuredValue: '',
  photo: '',
  isPacked: false,
  customs: customs
    ? Object.fromEntries(
        unshipped.map(({ productId }) => {
          const { origin = null, hsCode = COLLECTORS_PIECES } = customs[productId] ?? {};
          return [productId, { origin: origin ?? '', hsCode }];
        }),
      )
    : {},
});

export const createShipSchema = (unshipped: readonly DeliveredLine[]) =>
  z.custom<ShipForm>().transform((form, { addIssue }): NewShipment => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: 'custom', path: path.split('.'), message });
    const lines = readChoice(unshipped, form.lines, refuse);
    const insuredValue = form.insuredValue.trim() ? parseAmount(form.insuredValue) : undefined;
    if (form.insuredValue.trim() && insuredValue === undefined) {
      refuse('insuredValue', 'Enter an amount such as 125.00.');
    }
    const customs = lines.flatMap(({ productId }) => {
      const line = form.customs[productId];
      if (!line) return [];
      const hsCode = line.hsCode.trim();
      if (!/^\d{4,10}$/.test(hsCode)) {
        refuse(`customs.${productId}.hsCode`, 'Enter 4 to 10 digits, such as 9705.');
      }
      return [{ productId, origin: line.origin || null, hsCode }];
    });
    const trackingNumber = form.trackingNumber.trim();
    return {
      carrier: form.carrier,
      lines,
      ...(trackingNumber && { trackingNumber }),
      ...(insuredValue !== undefined && { insuredValue }),
      ...(form.photo && { photo: form.photo }),
      ...(form.isPacked && { isPacked: true }),
      ...(customs.length > 0 && { customs }),
    };
  });

/** @returns the field that a path of the API's issues belongs to */
export function toShipField(path: string, form: ShipForm): string {
  const [list, index, part] = path.split('.');
  if (list !== 'lines' && list !== 'customs') return path;
  const sent = Object.keys(form.lines).filter((id) => form.lines[id]?.isIncluded);
  const productId = index === undefined ? undefined : sent[Number(index)];
  if (productId === undefined) return 'root';
  if (list === 'lines') return `lines.${productId}.quantity`;
  return `customs.${productId}.${part ?? 'hsCode'}`;
}
