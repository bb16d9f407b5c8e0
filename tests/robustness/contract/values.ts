import fc from 'fast-check';
import type { Schema } from './operations.ts';

const MAX_STRING_LENGTH = 200;
const MAX_ITEMS = 5;

interface Source {
  $defs: Record<string, Schema>;
  known: ReadonlyMap<string, readonly string[]>;
  within?: readonly string[];
}

export function arbitraryValue(schema: Schema, source: Source, name = ''): fc.Arbitrary<unknown> {
  const made = arbitraryFor(schema, source, name);
  const known = source.known.get(toKnownName(name)) ?? [];
  return known.length > 0 && isText(schema)
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, made)
    : made;
}

/** `productId`, `{itemId}` and `{id}` all take known ids. */
export const toKnownName = (name: string) => (/id$/i.test(name) ? 'id' : name);

const isText = ({ type, enum: oneOf, const: only }: Schema) =>
  type === 'string' && !oneOf && only === undefined;

function arbitraryFor(schema: Schema, source: Source, name: string): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf = anyOf, allOf, enum: values, const: only, type } = schema;
  if ($ref !== undefined) return arbitraryReference($ref, source, name);
  if (only !== undefined) return fc.constant(only);
  if (values) return fc.constantFrom(...values);
  if (oneOf) return fc.oneof(...oneOf.map((each) => arbitraryValue(each as Schema, source, name)));
  if (allOf) {
    const parts = allOf.map((each) => arbitraryValue(each as Schema, source));
    return fc.tuple(...parts).map((made) => Object.assign({}, ...made));
  }
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => arbitraryFor({ ...schema, type: each }, source, name)));
  }
  switch (type) {
    case 'string':
      return arbitraryText(schema);
    case 'integer':
      return fc.integer(getBounds(schema));
    case 'number': {
      const { min, max } = getBounds(schema);
      return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryValue((schema.items ?? {}) as Schema, source, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
      });
    case 'object':
      return arbitraryObject(schema, source);
    default:
      return fc.jsonValue();
  }
}

function arbitraryReference($ref: string, source: Source, name: string): fc.Arbitrary<unknown> {
  const { $defs, within = [] } = source;
  const found = $defs[$ref.slice('#/$defs/'.length)];
  if (!found) throw new Error(`${$ref} is not defined`);
  if (within.includes($ref)) return fc.jsonValue();
  return arbitraryValue(found, { ...source, within: [...within, $ref] }, name);
}

function arbitraryObject(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const named = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [
        name,
        arbitraryValue(each as Schema, source, name),
      ]),
    ),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return named;
  const others = fc.dictionary(
    arbitraryText((propertyNames ?? {}) as Schema),
    arbitraryValue(additionalProperties as Schema, source),
    { maxKeys: MAX_ITEMS },
  );
  return fc.tuple(named, others).map(([a, b]) => ({ ...b, ...(a as object) }));
}

function arbitraryText({ format, pattern, minLength = 0, maxLength = MAX_STRING_LENGTH }: Schema) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (pattern !== undefined) return arbitraryMatch(pattern);
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength, Math.max(minLength, MAX_STRING_LENGTH)),
  });
}

/** Patterns with lookahead cannot be generated, only filtered. */
function arbitraryMatch(pattern: string): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, 'u');
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.webPath().map((path) => (expression.test(path) ? path : '/'));
  }
}

function getBounds({ minimum, maximum, exclusiveMinimum }: Schema) {
  const min = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0);
  return { min, max: maximum ?? Math.max(min, 1_000_000) };
}
