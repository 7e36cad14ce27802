import type { NodePath, PluginObj, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { LINGUI } from '../../shared/locales/config.ts';
import { textNumbers } from './catalog.ts';

/** The build's list of texts that `npm run fix` has not collected yet. */
export const UNCOLLECTED = '.vite/uncollected-texts.json';

const numbers = await textNumbers();
const uncollected = new Set<string>();

const macros = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [[linguiMacro, { linguiConfig: LINGUI, descriptorFields: 'message' }], compileTexts],
  }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
});

/**
 * Runs Lingui’s macros, which keep the English texts in the code, already parsed: English needs no file of texts and no parser.
 * A text’s id is its number, which needs fewer bytes.
 */
export function textMacros(): PluginOption {
  return [
    babel({ presets: [macros] }),
    {
      name: 'proverse:uncollected-texts',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          const lingui = chunk.type === 'chunk' && chunk.moduleIds.find((id) => id.includes('/@lingui/'));
          if (lingui) this.error(`${chunk.fileName} has ${lingui}, which decodes escapes in what people wrote`);
        }
        this.emitFile({ type: 'asset', fileName: UNCOLLECTED, source: JSON.stringify([...uncollected]) });
      },
    },
  ];
}

function compileTexts({ types: t }: { types: typeof types }): PluginObj {
  const compile = (path: NodePath<types.ObjectExpression>): void => {
    const properties = path.node.properties.filter((property) => t.isObjectProperty(property));
    const valueOf = (key: string) => properties.find((property) => t.isIdentifier(property.key, { name: key }));
    const message = valueOf('message');
    const id = valueOf('id');
    if (!id || !t.isStringLiteral(id.value) || !message || !t.isStringLiteral(message.value)) return;
    const number = numbers.get(id.value.value);
    if (number === undefined) uncollected.add(message.value.value);
    else id.value = t.numericLiteral(number);
    const parsed = compileMessage(message.value.value);
    message.value = t.valueToNode(Array.isArray(parsed) ? parsed : [parsed]);
  };
  return { visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: compile }) } } };
}
