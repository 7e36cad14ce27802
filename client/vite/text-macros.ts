import type { NodePath, PluginObj, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { PluginOption } from 'vite';
import { LINGUI } from '../../shared/locales/config.ts';

const macros = defineRolldownBabelPreset({
  preset: () => ({
    plugins: [[linguiMacro, { linguiConfig: LINGUI, descriptorFields: 'message' }], compileTexts],
  }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
});

/** Runs Lingui's macros, which keep the English texts in the code, already parsed: English needs no file of texts and no parser. */
export function textMacros(): PluginOption {
  return babel({ presets: [macros] });
}

function compileTexts({ types: t }: { types: typeof types }): PluginObj {
  const compile = (path: NodePath<types.ObjectExpression>): void => {
    const properties = path.node.properties.filter((property) => t.isObjectProperty(property));
    const valueOf = (key: string) => properties.find((property) => t.isIdentifier(property.key, { name: key }));
    const message = valueOf('message');
    if (!valueOf('id') || !message || !t.isStringLiteral(message.value)) return;
    const parsed = compileMessage(message.value.value);
    message.value = t.valueToNode(Array.isArray(parsed) ? parsed : [parsed]);
  };
  return { visitor: { Program: { exit: (program) => program.traverse({ ObjectExpression: compile }) } } };
}
