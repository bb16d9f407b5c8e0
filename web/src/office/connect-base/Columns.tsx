import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import {
  type ColumnProblem,
  checkColumns,
  suggestFields,
  suggestStatus,
} from '../../../../shared/airtable-mapping/column-check.ts';
import {
  COLUMN_DEFINITIONS,
  type ColumnDefinition,
  getTypeName,
} from '../../../../shared/airtable-mapping/column-definitions.ts';
import type { ItemTableColumns } from '../../../../shared/contract/airtable.ts';
import { KNOWN_STATUSES, LISTING_STATUSES } from '../../../../shared/entities/listing-status.ts';
import { getFullMessage } from '../../lib/api.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { DraftBar } from '../common/DraftBar.tsx';
import { SelectInput } from '../common/form/FormFields.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import { useCreateColumns, useSaveColumns } from './columnsQuery.ts';

type Fields = NonNullable<ItemTableColumns['fields']>;
type Mapping = Pick<ItemTableColumns, 'version' | 'columns' | 'unused' | 'statuses'>;
type MappingForm = ReturnType<typeof useRecordForm<Mapping, Mapping>>;

interface ColumnsProps {
  fields: Fields;
  saved: Omit<ItemTableColumns, 'fields'>;
}

export function Columns({ fields, saved: { baseId, words, ...saved } }: ColumnsProps) {
  const draft = useRecordDraft<Mapping>(`columns ${baseId}`, saved);
  const save = useSaveColumns();
  const form = useRecordForm(draft, z.custom<Mapping>(), (mapping) =>
    save.mutateAsync(mapping, {
      onSuccess: () =>
        toast({ title: 'Columns Saved', description: 'The next sync reads all records.' }),
    }),
  );
  const { columns, statuses, unused } = form.watch();
  const suggested = suggestFields(fields, columns, unused);
  const suggestedWords = suggestWords(words, statuses);
  const count = Object.keys(suggested).length + Object.keys(suggestedWords).length;
  const problems = checkColumns(fields, columns, unused);
  const takeSuggestions = () => {
    form.setValue('columns', { ...columns, ...suggested });
    form.setValue('statuses', { ...statuses, ...suggestedWords });
  };

  return (
    <>
      <Check
        problems={problems.filter(({ column }) => !suggested[column])}
        isSuggesting={count > 0}
        isEdited={draft.isEdited}
      />
      <form {...form.element} aria-label="Columns">
        <Section
          title="Columns"
          aside={
            count > 0 && (
              <Button onClick={takeSuggestions}>
                Use {count === 1 ? 'the Suggestion' : `All ${count} Suggestions`}
              </Button>
            )
          }
        >
          <Choices>
            {COLUMN_DEFINITIONS.map((definition) => (
              <ColumnField
                key={definition.column}
                definition={definition}
                fields={fields}
                form={form}
                suggested={suggested[definition.column]}
                problem={problems.find(({ column }) => column === definition.column)}
              />
            ))}
          </Choices>
        </Section>
        {words.length > 0 && <Statuses words={words} suggested={suggestedWords} form={form} />}
        <DraftBar action="Save Columns" draft={draft} form={form} />
      </form>
    </>
  );
}

interface CheckProps {
  problems: readonly ColumnProblem[];
  isSuggesting: boolean;
  isEdited: boolean;
}

function Check({ problems, isSuggesting, isEdited }: CheckProps) {
  const create = useCreateColumns();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const missing = problems.filter(({ kind }) => kind === 'missing');
  const toCreate = missing
    .filter(({ column, isBlocking }) => chosen[column] ?? isBlocking)
    .map(({ column }) => column);
  const start = () => {
    if (toCreate.length === 0) return;
    create.mutate(toCreate, {
      onSuccess: ({ created, failed }) =>
        failed.length === 0
          ? toast({ title: 'Columns Created', description: created.join(', ') })
          : toast({
              title: 'Some Columns Were Not Created',
              description: failed.map(({ column, reason }) => `${column}: ${reason}`).join(' '),
              variant: 'destructive',
            }),
      onError: (error) =>
        showErrorToast(error, {
          title: 'No Column Was Created',
          description: getFullMessage(error) || 'Airtable could not be reached.',
        }),
    });
  };

  return (
    <Section title="Check">
      <p role="status">{describe(problems, isSuggesting)}</p>
      {problems.length > 0 && (
        <Box component="ul" aria-label="Problems" sx={{ mt: 1 }}>
          {problems.map(({ column, kind, isBlocking, message }) => (
            <Typography
              key={column}
              variant="body2"
              component="li"
              sx={{ color: isBlocking ? 'error.main' : 'text.primary' }}
            >
              {kind === 'missing' ? (
                <FormControlLabel
                  label={message}
                  slotProps={{ typography: { variant: 'body2' } }}
                  control={
                    <Checkbox
                      checked={toCreate.includes(column)}
                      onChange={(_, checked) => setChosen({ ...chosen, [column]: checked })}
                    />
                  }
                />
              ) : (
                message
              )}
            </Typography>
          ))}
        </Box>
      )}
      {missing.length > 0 && (
        <Row sx={{ mt: 1.5, columnGap: 2, rowGap: 1 }}>
          <Button
            variant="contained"
            aria-busy={create.isPending}
            aria-disabled={toCreate.length === 0}
            onClick={start}
          >
            {toCreate.length === 0
              ? 'Create Columns'
              : toCreate.length === 1
                ? 'Create the Column'
                : `Create ${toCreate.length} Columns`}
          </Button>
          <Note>
            In Airtable, with the right types. The token needs the scope{' '}
            <code>schema.bases:write</code>.{isEdited && ' What you have chosen below stays.'}
          </Note>
        </Row>
      )}
    </Section>
  );
}

function describe(problems: readonly ColumnProblem[], isSuggesting: boolean): string {
  const blocking = problems.filter(({ isBlocking }) => isBlocking).length;
  const suggestions = isSuggesting ? ' Columns of other names were found; see below.' : '';
  if (problems.length === 0) return `The base has all columns.${suggestions}`;
  const optional = problems.length - blocking;
  const parts = [
    blocking > 0 && `${blocking} required ${blocking === 1 ? 'column is' : 'columns are'} missing`,
    optional > 0 &&
      `${optional} optional ${optional === 1 ? 'column needs' : 'columns need'} a look`,
  ];
  return `${parts.filter(Boolean).join(', ')}.${suggestions}`;
}

const NOT_USED = 'My base has none';

interface ColumnFieldProps {
  definition: ColumnDefinition;
  fields: Fields;
  form: MappingForm;
  suggested: string | undefined;
  problem: ColumnProblem | undefined;
}

function ColumnField(props: ColumnFieldProps) {
  const { definition, fields, form, suggested, problem } = props;
  const { column, type, isRequired, isEssential } = definition;
  const { columns, unused } = form.watch();
  const { error } = form.choice(`columns.${column}`);
  const chosen = fields.find(({ id }) => id === columns[column]);
  const suggestion = fields.find(({ id }) => id === suggested);
  const choose = (name: string) => {
    const field = fields.find((each) => each.name === name && name !== NOT_USED);
    const others = Object.entries(columns).filter(
      ([other, id]) => other !== column && id !== field?.id,
    );
    const otherUnused = unused.filter((other) => other !== column);
    form.setValue('columns', Object.fromEntries(field ? [...others, [column, field.id]] : others));
    form.setValue('unused', name === NOT_USED ? [...otherUnused, column] : otherUnused);
  };

  return (
    <li>
      <SelectInput
        label={column}
        isRequired={isRequired && !unused.includes(column)}
        emptyLabel="Not chosen"
        options={[...fields.map(({ name }) => name), ...(isEssential ? [] : [NOT_USED])]}
        value={unused.includes(column) ? NOT_USED : (chosen?.name ?? '')}
        error={error ?? (problem?.kind === 'wrong type' ? problem.message : undefined)}
        onChange={({ target }) => choose(target.value)}
      />
      <Note>
        {suggestion ? `Suggestion: ${suggestion.name}` : getTypeName(chosen?.type ?? type)}
      </Note>
    </li>
  );
}

interface StatusesProps {
  words: readonly string[];
  suggested: Readonly<Record<string, string>>;
  form: MappingForm;
}

/** A word without a meaning keeps a piece off the shop. */
function Statuses({ words, suggested, form }: StatusesProps) {
  const statuses = form.watch('statuses');
  const choose = (word: string, means: string) => {
    const { [word]: _, ...others } = statuses;
    form.setValue('statuses', means === '' ? others : { ...others, [word]: means });
  };

  return (
    <Section title="Your Words for a Status">
      <Note>
        {KNOWN_STATUSES.map((word) => `${word}: ${LISTING_STATUSES.get(word)}`).join('; ')}. Pieces
        with a word that means none of them are not in the shop.
      </Note>
      <Choices>
        {words.map((word) => (
          <li key={word}>
            <SelectInput
              label={word}
              emptyLabel={KNOWN_STATUSES.includes(word) ? `${word} (as it is)` : 'Not chosen'}
              options={KNOWN_STATUSES}
              value={statuses[word] ?? ''}
              onChange={({ target }) => choose(word, target.value)}
            />
            {suggested[word] && <Note>Suggestion: {suggested[word]}</Note>}
          </li>
        ))}
      </Choices>
    </Section>
  );
}

const Choices = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      pt: 1.5,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
    }}
  >
    {children}
  </Box>
);

function suggestWords(words: readonly string[], statuses: Readonly<Record<string, string>>) {
  const found = words
    .filter((word) => !KNOWN_STATUSES.includes(word) && statuses[word] === undefined)
    .flatMap((word) => {
      const means = suggestStatus(word);
      return means ? [[word, means] as const] : [];
    });
  return Object.fromEntries(found);
}
