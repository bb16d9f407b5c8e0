import { UnitHistory } from '../entities/unit.ts';
import { once } from '../once.ts';
import units from './unit-history.json' with { type: 'json' };

const historyByName = once(
  () => new Map(units.map(({ name, ...history }) => [name, UnitHistory.parse(history)])),
);

export const getUnitHistory = (name: string): UnitHistory | undefined => historyByName().get(name);

export const unitsWithHistory = once((): readonly string[] => units.map(({ name }) => name));

export const getPartsOf = (name: string): string[] =>
  units.flatMap((unit) => (unit.partOf === name ? unit.name : []));
