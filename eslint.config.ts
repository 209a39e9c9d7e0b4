import tseslint from 'typescript-eslint';

/** A constant at the top of a file that is a pattern. `naming-convention` knows numbers and texts alone. */
const PATTERN = ':matches(Literal[regex], NewExpression[callee.name="RegExp"])';
const LOWER_CASE_PATTERN = `Program > :matches(VariableDeclaration, ExportNamedDeclaration > VariableDeclaration) > VariableDeclarator[id.name=/[a-z]/] > ${PATTERN}`;

export default tseslint.config(
  { ignores: ['**/node_modules/', 'dist/', 'coverage/', '.suite/', 'templates/'] },
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // To leave a member out is to name it beside the rest.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    // What tsconfig.json includes. The examples import the built package, the benchmarks are JavaScript.
    files: ['src/**/*.{ts,tsx}', 'test/**/*.ts', 'conformance/*.ts'],
    // One program for a whole run: the service of editors takes about a third more CPU time.
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'typeLike', format: ['PascalCase'] },
        // Components are functions whose names JSX reads.
        { selector: 'function', format: ['camelCase', 'PascalCase'] },
        {
          selector: 'variable',
          modifiers: ['const', 'global'],
          types: ['boolean', 'number', 'string'],
          format: ['UPPER_CASE'],
        },
        // Tables and singletons may be either; `Exit.usage` and the like read as an enumeration.
        {
          selector: 'variable',
          modifiers: ['const', 'global'],
          format: ['camelCase', 'UPPER_CASE', 'PascalCase'],
        },
        { selector: 'variable', format: ['camelCase'], leadingUnderscore: 'allow' },
        // Named by others.
        { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
        { selector: 'parameter', format: ['camelCase'], leadingUnderscore: 'allow' },
        { selector: ['classProperty', 'classMethod'], modifiers: ['private'], format: ['camelCase'] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: LOWER_CASE_PATTERN, message: 'A constant pattern is in UPPER_CASE.' },
        {
          selector: 'PropertyDefinition > PrivateIdentifier, MethodDefinition > PrivateIdentifier',
          message: 'Private members are marked `private`.',
        },
      ],
    },
  },
  {
    // Users hold these objects and print them: what is private stays invisible at run time.
    files: [
      'src/schema/admit/admitted.ts',
      'src/schema/admit/resources.ts',
      'src/schema/interpret/choice-failure.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
