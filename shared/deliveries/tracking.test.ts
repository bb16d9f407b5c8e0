import { describe, expect, test } from 'vitest';
import { detectCarrier, getTrackingUrl, getTrackingWarning } from './tracking.ts';

const NUMBERS = [
  ['USPS', '9400111202555842332669'],
  ['USPS', '9205 5901 1197 2410 1385 05'],
  ['USPS', '92748931507708513018050063'],
  ['USPS', '0307 1790 0005 2348 3741'],
  ['USPS', '7196 9010 7560 0307 7385'],
  ['USPS', 'RB123456785US'],
  ['UPS', '1Z5R89390357567127'],
  ['UPS', '1z 410 e7w 03 9275 1591'],
  ['FedEx', '986578788855'],
  ['FedEx', '0414-4176-0228-964'],
  ['FedEx', '61299998820821171811'],
  ['FedEx', '74890328764530773631'],
  ['FedEx', '9611020987654312345672'],
  ['FedEx', '1001921334250001000300779017972697'],
  ['DHL', '3318810025'],
  ['DHL', 'JJD0099999999'],
  ['DHL', 'GM2951173225174494'],
] as const;

test.each(NUMBERS)('the carrier of a number is found: %s %s', (carrier, number) => {
  expect(detectCarrier(number)).toBe(carrier);
  expect(getTrackingWarning(carrier, number)).toBeUndefined();
});

test.each([
  ['420773169261290283641500004181', '9261290283641500004181'],
  ['420 22153 9101026837331000039521', '9101026837331000039521'],
  ['4201002334249200190132607600833457', '9200190132607600833457'],
  ['4201028200009261290113185417468510', '9261290113185417468510'],
  ['4201234592748931507708513018050063', '92748931507708513018050063'],
])(
  'a number of the Postal Service may begin with the ZIP of the recipient: %s',
  (scanned, number) => {
    expect(detectCarrier(scanned)).toBe('USPS');
    expect(getTrackingUrl('USPS', scanned)).toBe(
      `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    );
  },
);

test.each([
  ['a wrong digit of the Postal Service', '9400111202555842332668'],
  ['a wrong digit behind a ZIP', '420773169261290283641500004182'],
  ['a wrong digit of UPS', '1Z5R89390357567128'],
  ['a wrong digit of FedEx', '996578788855'],
  ['a wrong digit of DHL', '3318810010'],
  ['a wrong digit of a registered letter', 'RB123456786US'],
  ['a parcel of another post', 'RB123456785GB'],
  ['words', 'handed to the courier'],
  ['nothing', ''],
])('no carrier is found for %s', (_, number) => {
  expect(detectCarrier(number)).toBeUndefined();
});

describe('the page of a parcel', () => {
  test.each([
    ['USPS', '9400 1112 0255 5842 3326 69', /usps\.com\/.*tLabels=9400111202555842332669$/],
    ['UPS', '1z5r89390357567127', /ups\.com\/track\?tracknum=1Z5R89390357567127$/],
    ['FedEx', '1001921334250001000300779017972697', /fedex\.com\/.*trknbr=779017972697$/],
    ['FedEx', '9611020987654312345672', /trknbr=987654312345672$/],
    ['DHL', '3318810025', /dhl\.com\/.*tracking-id=3318810025$/],
  ] as const)('the page of a parcel of %s shows %s', (carrier, number, page) => {
    expect(getTrackingUrl(carrier, number)).toMatch(page);
  });

  test('the page of a parcel is linked with an unknown number as well', () => {
    expect(getTrackingUrl('UPS', 'A&B 12')).toBe('https://www.ups.com/track?tracknum=A%26B12');
  });

  test('other carriers and handovers have no page of a parcel', () => {
    expect(getTrackingUrl('other', '123')).toBeNull();
    expect(getTrackingUrl('pickup', '123')).toBeNull();
  });
});

test('a number that does not fit its carrier causes a warning', () => {
  expect(getTrackingWarning('UPS', '9400111202555842332669')).toBe(
    'This does not look like a UPS number.',
  );
  expect(getTrackingWarning('USPS', '1Z5R89390357567127')).toBe(
    'This does not look like a USPS number.',
  );
});

test('numbers of FedEx that the Postal Service delivers fit both', () => {
  const number = '9261292700768711948021';
  expect(detectCarrier(number)).toBe('USPS');
  expect(getTrackingWarning('FedEx', number)).toBeUndefined();
});

test('an empty number and carriers without known numbers cause no warning', () => {
  expect(getTrackingWarning('UPS', ' ')).toBeUndefined();
  expect(getTrackingWarning('other', 'A1')).toBeUndefined();
  expect(getTrackingWarning('pickup', 'A1')).toBeUndefined();
});
