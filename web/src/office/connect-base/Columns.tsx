import { type FormEvent, useState } from 'react';
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
import { getFieldError, getFullMessage } from '../../lib/api.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectInput } from '../../ui/FormFields.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { Section } from '../common/Section.tsx';
import { type RecordDraft, useRecordDraft } from '../common/useRecordDraft.ts';
import styles from './ConnectBase.module.css';
import { useCreateColumns, useSaveColumns } from './columnsQuery.ts';

type Fields = NonNullable<ItemTableColumns['fields']>;
type Mapping = Pick<ItemTableColumns, 'version' | 'columns' | 'unused' | 'statuses'>;

interface ColumnsProps {
  fields: Fields;
  saved: Omit<ItemTableColumns, 'fields'>;
}

export function Columns({ fields, saved: { baseId, words, ...saved } }: ColumnsProps) {
  const draft = useRecordDraft<Mapping>(`columns ${baseId}`, saved);
  const { values, isEdited, isOutdated, change, finishAfter } = draft;
  const save = useSaveColumns();
  const suggested = suggestFields(fields, values.columns, values.unused);
  const suggestedWords = suggestWords(words, values.statuses);
  const count = Object.keys(suggested).length + Object.keys(suggestedWords).length;
  const problems = checkColumns(fields, values.columns, values.unused);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isEdited || isOutdated) return;
    const call = save.mutateAsync(values, {
      onSuccess: () =>
        toast({ title: 'Columns Saved', description: 'The next sync reads all records.' }),
    });
    void finishAfter(call, values);
  };

  return (
    <>
      <Check
        problems={problems.filter(({ column }) => !suggested[column])}
        isSuggesting={count > 0}
        isEdited={isEdited}
      />
      <form noValidate aria-label="Columns" onSubmit={submit}>
        <Section
          title="Columns"
          aside={
            count > 0 && (
              <Button
                onClick={() =>
                  change({
                    columns: { ...values.columns, ...suggested },
                    statuses: { ...values.statuses, ...suggestedWords },
                  })
                }
              >
                Use {count === 1 ? 'the Suggestion' : `All ${count} Suggestions`}
              </Button>
            )
          }
        >
          <ul className={styles.columns}>
            {COLUMN_DEFINITIONS.map((definition) => (
              <ColumnField
                key={definition.column}
                definition={definition}
                fields={fields}
                draft={draft}
                suggested={suggested[definition.column]}
                problem={problems.find(({ column }) => column === definition.column)}
                error={getFieldError(save.error, `columns.${definition.column}`)}
              />
            ))}
          </ul>
        </Section>
        {words.length > 0 && <Statuses words={words} suggested={suggestedWords} draft={draft} />}
        <DraftBar action="Save Columns" draft={draft} saving={save} />
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
    if (create.isPending || toCreate.length === 0) return;
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
      <p role="status" className={styles.summary}>
        {describe(problems, isSuggesting)}
      </p>
      {problems.length > 0 && (
        <ul aria-label="Problems" className={styles.problems}>
          {problems.map(({ column, kind, isBlocking, message }) => (
            <li key={column} data-blocking={isBlocking}>
              {kind === 'missing' ? (
                <label className={styles.option}>
                  <input
                    type="checkbox"
                    checked={toCreate.includes(column)}
                    onChange={({ target }) => setChosen({ ...chosen, [column]: target.checked })}
                  />
                  {message}
                </label>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant="solid"
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
          <p className={styles.note}>
            In Airtable, with the right types. The token needs the scope{' '}
            <code>schema.bases:write</code>.{isEdited && ' What you have chosen below stays.'}
          </p>
        </div>
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
  draft: RecordDraft<Mapping>;
  suggested: string | undefined;
  problem: ColumnProblem | undefined;
  error: string | undefined;
}

function ColumnField(props: ColumnFieldProps) {
  const { definition, fields, draft, suggested, problem, error } = props;
  const { column, type, isRequired, isEssential } = definition;
  const { values, change } = draft;
  const chosen = fields.find(({ id }) => id === values.columns[column]);
  const suggestion = fields.find(({ id }) => id === suggested);
  const choose = (name: string) => {
    const field = fields.find((each) => each.name === name && name !== NOT_USED);
    const others = Object.entries(values.columns).filter(
      ([other, id]) => other !== column && id !== field?.id,
    );
    const unused = values.unused.filter((other) => other !== column);
    change({
      columns: Object.fromEntries(field ? [...others, [column, field.id]] : others),
      unused: name === NOT_USED ? [...unused, column] : unused,
    });
  };

  return (
    <li className={styles.column}>
      <SelectInput
        label={column}
        isRequired={isRequired && !values.unused.includes(column)}
        emptyLabel="Not chosen"
        options={[...fields.map(({ name }) => name), ...(isEssential ? [] : [NOT_USED])]}
        value={values.unused.includes(column) ? NOT_USED : (chosen?.name ?? '')}
        error={error ?? (problem?.kind === 'wrong type' ? problem.message : undefined)}
        onChange={({ target }) => choose(target.value)}
      />
      <p className={styles.note}>
        {suggestion ? `Suggestion: ${suggestion.name}` : getTypeName(chosen?.type ?? type)}
      </p>
    </li>
  );
}

interface StatusesProps {
  words: readonly string[];
  suggested: Readonly<Record<string, string>>;
  draft: RecordDraft<Mapping>;
}

/** A word without a meaning keeps a piece off the shop. */
function Statuses({ words, suggested, draft: { values, change } }: StatusesProps) {
  const choose = (word: string, means: string) => {
    const { [word]: _, ...others } = values.statuses;
    change({ statuses: means === '' ? others : { ...others, [word]: means } });
  };

  return (
    <Section title="Your Words for a Status">
      <p className={styles.note}>
        {KNOWN_STATUSES.map((word) => `${word}: ${LISTING_STATUSES.get(word)}`).join('; ')}. Pieces
        with a word that means none of them are not in the shop.
      </p>
      <ul className={styles.columns}>
        {words.map((word) => (
          <li key={word} className={styles.column}>
            <SelectInput
              label={word}
              emptyLabel={KNOWN_STATUSES.includes(word) ? `${word} (as it is)` : 'Not chosen'}
              options={KNOWN_STATUSES}
              value={values.statuses[word] ?? ''}
              onChange={({ target }) => choose(word, target.value)}
            />
            {suggested[word] && <p className={styles.note}>Suggestion: {suggested[word]}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function suggestWords(words: readonly string[], statuses: Readonly<Record<string, string>>) {
  const found = words
    .filter((word) => !KNOWN_STATUSES.includes(word) && statuses[word] === undefined)
    .flatMap((word) => {
      const means = suggestStatus(word);
      return means ? [[word, means] as const] : [];
    });
  return Object.fromEntries(found);
}
