import { expect, test } from 'vitest';
import { checkPhotoAddress } from './photo-address.ts';

const AIRTABLE = ['https://api.airtable.com', 'https://content.airtable.com'];
const LOCAL = ['http://localhost:4000'];
const check = (address: string, origins: readonly string[]) =>
  checkPhotoAddress(new URL(address), origins);

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:8000/',
  'http://localhost:8000/',
  'http://v5.airtableusercontent.com/x',
  'https://v5.airtableusercontent.com:8443/x',
  'https://airtableusercontent.com.evil.example/x',
  'https://evil-airtableusercontent.com/x',
  'https://airtableusercontent.com@evil.example/x',
  'https://evil.example/airtableusercontent.com',
  'https://[::1]/x',
  'https://api.airtable.com.evil.example/x',
])('no photo is requested from %s', (address) => {
  expect(() => check(address, AIRTABLE)).toThrow('is not stored at Airtable');
});

test('photos at Airtable’s hosts need public addresses', () => {
  expect(check('https://v5.airtableusercontent.com/x', AIRTABLE)).toBe('public');
  expect(check('https://dl.airtable.com/x', LOCAL)).toBe('public');
});

test('photos on this machine are accepted if the configured Airtable is there', () => {
  expect(check('http://127.0.0.1:5000/photo', LOCAL)).toBe('configured');
  expect(() => check('http://10.0.0.1/photo', LOCAL)).toThrow('is not stored at Airtable');
});
