import { Box, Button, Divider, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import {
  MAX_PRESET_NAME_LENGTH,
  type Preset,
  type PresetKind,
} from '../../../../../shared/entities/preset.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DropPanel } from '../DropPanel.tsx';
import { TextInput } from '../form/FormFields.tsx';
import { Row } from '../Row.ts';
import { usePresets } from './usePresets.ts';

interface PresetPanelProps {
  kind: PresetKind;
  label: string;
  noun: 'view' | 'template';
  saveLabel: string;
  hint: string;
  placeholder?: string;
  onApply: (preset: Preset) => void;
  getValues: () => Pick<Preset, 'values' | 'hiddenColumns'> | undefined;
}

export const PresetPanel = (props: PresetPanelProps) => (
  <DropPanel label={props.label} note="Shared with all staff.">
    {(close) => <Presets {...props} close={close} />}
  </DropPanel>
);

function Presets({ close, ...props }: PresetPanelProps & { close: () => void }) {
  const { kind, noun, hint, onApply, getValues } = props;
  const { query, presets, isFull, has, save, remove } = usePresets(kind);
  const canEdit = usePermission('edit-items');
  const values = canEdit ? getValues() : undefined;

  if (query.isPending) return <p role="status">Loading…</p>;
  if (query.isLoadingError) {
    return (
      <Typography variant="body2" component="div" role="alert">
        The {noun}s could not be loaded. {getErrorMessage(query.error)}{' '}
        <Button variant="text" onClick={() => query.refetch()}>
          Try Again
        </Button>
      </Typography>
    );
  }
  return (
    <>
      {presets.length === 0 ? (
        <Typography variant="body2">{canEdit ? hint : `No ${noun} is saved yet.`}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={`Saved ${noun}s`}
          sx={{ maxHeight: '15rem', overflow: 'auto' }}
        >
          {presets.map((preset) => (
            <Row as="li" key={preset.id} sx={{ flexWrap: 'nowrap' }}>
              <Button
                variant="text"
                onClick={() => {
                  close();
                  onApply(preset);
                }}
              >
                {preset.name}
              </Button>
              {canEdit && (
                <IconButton
                  size="small"
                  aria-label={`Delete the ${noun} ${preset.name}`}
                  sx={{ ml: 'auto' }}
                  onClick={() => remove(preset)}
                >
                  <Icon name="close" size={16} />
                </IconButton>
              )}
            </Row>
          ))}
        </Box>
      )}
      {canEdit && isFull && (
        <Typography variant="body2">Delete a {noun} to save another one.</Typography>
      )}
      {values && (
        <SavePreset
          {...props}
          isFull={isFull}
          isKnown={has}
          onSave={(name) => {
            save({ ...values, name });
            close();
          }}
        />
      )}
    </>
  );
}

interface SavePresetProps extends Pick<PresetPanelProps, 'noun' | 'saveLabel' | 'placeholder'> {
  isFull: boolean;
  isKnown: (name: string) => boolean;
  onSave: (name: string) => void;
}

/** Not a <form>, which must not be nested in another one. */
function SavePreset(props: SavePresetProps) {
  const { noun, saveLabel, placeholder, isFull, isKnown, onSave } = props;
  const [text, setText] = useState('');
  const name = text.trim();
  const isDisabled = name === '' || (isFull && !isKnown(name));
  const save = () => !isDisabled && onSave(name);

  return (
    <>
      <Divider />
      <TextInput
        label={`Name of the ${noun}`}
        value={text}
        maxLength={MAX_PRESET_NAME_LENGTH}
        placeholder={placeholder}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      />
      <Button aria-disabled={isDisabled} onClick={save}>
        {isKnown(name) ? `Replace ${noun === 'view' ? 'View' : 'Template'}` : saveLabel}
      </Button>
    </>
  );
}
