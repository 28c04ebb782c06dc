import { describe, expect, it } from '@jest/globals';
import { skillName } from './skills.ts';

describe('When the name of a skill is read', () => {
  it('Then a skill has its English name, and an unknown one is unchanged', () => {
    expect(['hitting', 'baseRunning', 'gameAwareness', 'juggling'].map(skillName)).toEqual([
      'Hitting',
      'Base Running',
      'Game Awareness',
      'juggling',
    ]);
  });
});
