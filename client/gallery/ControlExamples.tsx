import { Filter, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/controls/Button.tsx';
import { Checkbox } from '../src/ui/controls/Checkbox.tsx';
import { Chip } from '../src/ui/controls/Chip.tsx';
import { CoinField } from '../src/ui/controls/CoinField.tsx';
import { FormError } from '../src/ui/controls/FormError.tsx';
import { GuardedButton } from '../src/ui/controls/GuardedButton.tsx';
import { IconButton } from '../src/ui/controls/IconButton.tsx';
import { LinkButton } from '../src/ui/controls/LinkButton.tsx';
import { PasswordField } from '../src/ui/controls/PasswordField.tsx';
import { RadioGroup } from '../src/ui/controls/RadioGroup.tsx';
import { SearchField } from '../src/ui/controls/SearchField.tsx';
import { Select } from '../src/ui/controls/Select.tsx';
import { StarInput } from '../src/ui/controls/StarInput.tsx';
import { StrengthMeter } from '../src/ui/controls/StrengthMeter.tsx';
import { TextArea } from '../src/ui/controls/TextArea.tsx';
import { TextField } from '../src/ui/controls/TextField.tsx';
import { Example, States } from './Example.tsx';

const CITIES = [
  { value: '', label: 'Any city' },
  { value: 'mumbai', label: 'Mumbai' },
];

export function ControlExamples() {
  return (
    <>
      <Example name="Button">
        <States>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger" icon={<Trash2 aria-hidden />}>
            Danger
          </Button>
          <Button size="small">Small</Button>
          <Button busy="Sending…">Send</Button>
          <GuardedButton disabledReason="Write a subject first">Disabled, with the reason</GuardedButton>
          <LinkButton href="#controls" variant="secondary">
            Link
          </LinkButton>
          <IconButton label="Add" icon={<Plus aria-hidden />} />
        </States>
      </Example>
      <Example name="Text field">
        <TextField label="Name" defaultValue="Asha Rao" hint="As on your bank account." />
        <TextField label="Website" optional placeholder="https://" />
        <TextField
          label="IFSC code"
          defaultValue="HDFC123"
          error="An IFSC code has 11 characters, such as HDFC0001234"
        />
        <TextField label="Account" defaultValue="••••4321" readOnly />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="Two-cups-of-Assam" />
        <StrengthMeter password="Two-cups-of-Assam" />
        <Search />
      </Example>
      <Example name="Text area" text="The counter warns from 80 % on.">
        <TextArea label="Message" maxLength={500} prompts={['What is the situation?', 'What have you tried?']} />
        <TextArea label="Bio" maxLength={20} defaultValue="Nearly twenty chars" rows={2} />
      </Example>
      <Example name="Coin field">
        <Price />
      </Example>
      <Example name="Choices">
        <Choices />
      </Example>
      <Example name="Form error">
        <FormError>Incorrect email or password</FormError>
      </Example>
    </>
  );
}

function Search() {
  const [text, setText] = useState('');
  return <SearchField label="Search" placeholder="Name or subject" value={text} onValueChange={setText} />;
}

function Price() {
  const [coins, setCoins] = useState<number | null>(250);
  return <CoinField label="Price per message" value={coins} onValueChange={setCoins} />;
}

function Choices() {
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'standard' | 'priority'>('standard');
  const [stars, setStars] = useState(4);
  return (
    <>
      <States>
        <Chip icon={<Filter aria-hidden />} isOn={isOn} onClick={() => setOn(!isOn)}>
          On
        </Chip>
        <Chip isOn={!isOn} onClick={() => setOn(!isOn)}>
          Off
        </Chip>
        <Select label="City" isPill options={CITIES} value="" onChange={() => undefined} />
        <Select label="Home city" isPill options={CITIES} value="mumbai" onChange={() => undefined} />
      </States>
      <Select label="City" options={CITIES} defaultValue="mumbai" />
      <Checkbox label="Keep me signed in" defaultChecked hint="For 30 days on this device." />
      <Checkbox label="I accept the terms" error="Accept the terms to continue" />
      <RadioGroup
        label="Kind"
        layout="cards"
        options={[
          { value: 'standard', label: 'Standard', hint: 'Answered within 7 days' },
          { value: 'priority', label: 'Priority', hint: 'Answered within 24 hours' },
        ]}
        value={kind}
        onValueChange={setKind}
      />
      <StarInput label="Rating" checked={stars} onCheck={setStars} />
    </>
  );
}
